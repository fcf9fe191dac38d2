import { pageTexts } from '#app/core/texts/page-texts.ts';

/** Texts of reports of ratings: the dialog and the desk. */
export const ratingReportsTexts = await pageTexts(
  () => import('./rating-reports.zh.ts'),
  () => import('./rating-reports.en.ts'),
);
