import { pageTexts } from '#app/core/texts/page-texts.ts';

/** Texts of the statistics of plugins. */
export const pluginStatisticsTexts = await pageTexts(
  () => import('./plugin-statistics.zh.ts'),
  () => import('./plugin-statistics.en.ts'),
);
export type PluginStatisticsTexts = ReturnType<typeof pluginStatisticsTexts.use>;
