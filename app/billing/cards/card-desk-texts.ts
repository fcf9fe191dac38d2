import { pageTexts } from '#app/core/texts/page-texts.ts';

/** Texts of the desk of bank cards. */
export const cardDeskTexts = await pageTexts(
  () => import('./card-desk.zh.ts'),
  () => import('./card-desk.en.ts'),
);
