import { pageTexts } from '#app/core/texts/page-texts.ts';

/** The words of the weekly best. */
export const weeklyTexts = await pageTexts(
  () => import('./weekly.zh.ts'),
  () => import('./weekly.en.ts'),
);
