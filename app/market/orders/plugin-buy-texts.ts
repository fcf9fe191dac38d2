import type { Widen } from '#app/core/texts/language.ts';
import { pageTexts } from '#app/core/texts/page-texts.ts';
import type zh from './plugin-buy.zh.ts';

export type PluginBuyTexts = Widen<typeof zh>;

/** Texts of the page where a plugin is bought. */
export const pluginBuyTexts = await pageTexts(
  () => import('./plugin-buy.zh.ts'),
  () => import('./plugin-buy.en.ts'),
);
