import { pageTexts } from '#app/core/texts/page-texts.ts';

/** Texts of the analysis of plugins. */
export const pluginAnalysisTexts = await pageTexts(
  () => import('./plugin-analysis.zh.ts'),
  () => import('./plugin-analysis.en.ts'),
);
export type PluginAnalysisTexts = ReturnType<typeof pluginAnalysisTexts.use>;
