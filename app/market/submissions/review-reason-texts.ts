import { pageTexts } from '#app/core/texts/page-texts.ts';

/** The numbered rules of the market in words. */
export const reviewReasonTexts = await pageTexts(
  () => import('./review-reasons.zh.ts'),
  () => import('./review-reasons.en.ts'),
);
