import { pageTexts } from '#app/core/texts/page-texts.ts';

/** Texts of the desk of reports. */
export const reportsTexts = await pageTexts(
  () => import('./reports.zh.ts'),
  () => import('./reports.en.ts'),
);
