import { pageTexts } from '#app/core/texts/page-texts.ts';

/** The texts of the developer docs. */
export const devdocTexts = await pageTexts(
  () => import('./devdoc.zh.ts'),
  () => import('./devdoc.en.ts'),
);
