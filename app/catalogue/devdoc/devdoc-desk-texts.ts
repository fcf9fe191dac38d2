import { pageTexts } from '#app/core/texts/page-texts.ts';

/** The texts of the console's pages of the docs. */
export const docDeskTexts = await pageTexts(
  () => import('./devdoc-desk.zh.ts'),
  () => import('./devdoc-desk.en.ts'),
);
