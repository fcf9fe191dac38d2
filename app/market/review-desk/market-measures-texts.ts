import { pageTexts } from '#app/core/texts/page-texts.ts';

/** Words of the page of suspensions and blocks and of its parts. */
export const measureTexts = await pageTexts(
  () => import('./market-measures.zh.ts'),
  () => import('./market-measures.en.ts'),
);
