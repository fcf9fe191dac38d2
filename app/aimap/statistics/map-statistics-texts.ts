import { pageTexts } from '#app/core/texts/page-texts.ts';

/** Texts of the statistics of the map. */
export const mapStatisticsTexts = await pageTexts(
  () => import('./map-statistics.zh.ts'),
  () => import('./map-statistics.en.ts'),
);
