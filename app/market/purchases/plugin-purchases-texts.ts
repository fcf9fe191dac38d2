import { pageTexts } from '#app/core/texts/page-texts.ts';

/** Texts of the page of what one bought. */
export const pluginPurchasesTexts = await pageTexts(
  () => import('./plugin-purchases.zh.ts'),
  () => import('./plugin-purchases.en.ts'),
);
