import { pageTexts } from '#app/core/texts/page-texts.ts';

/** The texts of the desk of closing. */
export const deskTexts = await pageTexts(
  () => import('./closing-desk.zh.ts'),
  () => import('./closing-desk.en.ts'),
);
