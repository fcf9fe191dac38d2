import { pageTexts } from '#app/core/page-texts.ts';

/** Texts of the desk of reports. */
export const reportsTexts = await pageTexts(
  () => import('../lang/zh-cn/reports.ts'),
  () => import('../lang/en/reports.ts'),
);
