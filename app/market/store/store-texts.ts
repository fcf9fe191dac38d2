import type { Widen } from '#app/core/texts/language.ts';
import { pageTexts } from '#app/core/texts/page-texts.ts';
import type zhPlugin from './plugin.zh.ts';

/** The texts of lists of plugins. */
export const storeTexts = await pageTexts(
  () => import('./store.zh.ts'),
  () => import('./store.en.ts'),
);

/** The texts of one plugin's page. */
export const pluginTexts = await pageTexts(
  () => import('./plugin.zh.ts'),
  () => import('./plugin.en.ts'),
);
export type PluginTexts = Widen<typeof zhPlugin>;

/** The texts of what a developer has proven. */
export const makerProofTexts = await pageTexts(
  () => import('./maker-proof.zh.ts'),
  () => import('./maker-proof.en.ts'),
);

/** The texts of a developer's page. */
export const makerTexts = await pageTexts(
  () => import('./maker.zh.ts'),
  () => import('./maker.en.ts'),
);
