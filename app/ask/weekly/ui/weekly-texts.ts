import { pageTexts } from '#app/core/page-texts.ts';

/** The words of the weekly best. */
export const weeklyTexts = await pageTexts(
  () => import('../lang/zh-cn/weekly.ts'),
  () => import('../lang/en/weekly.ts'),
);
