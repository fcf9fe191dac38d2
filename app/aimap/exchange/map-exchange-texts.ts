import { pageTexts } from '#app/core/texts/page-texts.ts';

/** Texts of exporting and importing the map. */
export const mapExchangeTexts = await pageTexts(
  () => import('./map-exchange.zh.ts'),
  () => import('./map-exchange.en.ts'),
);
