import { pageTexts } from '#app/core/texts/page-texts.ts';

/** The texts of what the site puts beside plugins. */
export const sitePluginTexts = await pageTexts(
  () => import('./plugins.zh.ts'),
  () => import('./plugins.en.ts'),
);
