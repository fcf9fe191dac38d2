import { pageTexts } from '#app/core/texts/page-texts.ts';

/** The words of the desk of categories. */
export const deskTexts = await pageTexts(
  () => import('./category-desk.zh.ts'),
  () => import('./category-desk.en.ts'),
);
export type DeskTexts = ReturnType<typeof deskTexts.in>;
