import { pageTexts } from '#app/core/texts/page-texts.ts';

/** Texts of the page of all ways to pay. */
export const waysToPayTexts = await pageTexts(
  () => import('./ways-to-pay.zh.ts'),
  () => import('./ways-to-pay.en.ts'),
);
