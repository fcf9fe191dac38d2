import { pageTexts } from '#app/core/texts/page-texts.ts';

/** The texts of the console's desk of pages. */
export const pageDeskTexts = await pageTexts(
  () => import('./page-desk.zh.ts'),
  () => import('./page-desk.en.ts'),
);
export type PageDeskTexts = ReturnType<typeof pageDeskTexts.use>;
