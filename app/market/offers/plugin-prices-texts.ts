import type { Widen } from '#app/core/texts/language.ts';
import { pageTexts } from '#app/core/texts/page-texts.ts';
import type zh from './plugin-prices.zh.ts';

export type PluginPricesTexts = Widen<typeof zh>;

/** Texts of the page of a plugin's prices. */
export const pluginPricesTexts = await pageTexts(
  () => import('./plugin-prices.zh.ts'),
  () => import('./plugin-prices.en.ts'),
);
