import { pageTexts } from '#app/core/texts/page-texts.ts';

/** The texts of the desk of anonymous posts. */
export const anonymityTexts = await pageTexts(
  () => import('./anonymity.zh.ts'),
  () => import('./anonymity.en.ts'),
);
