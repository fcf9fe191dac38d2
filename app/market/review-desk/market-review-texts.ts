import { pageTexts } from '#app/core/texts/page-texts.ts';

/** The texts of the desk where plugins are reviewed. */
export const reviewTexts = await pageTexts(
  () => import('./market-reviews.zh.ts'),
  () => import('./market-reviews.en.ts'),
);
