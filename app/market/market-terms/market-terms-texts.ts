import type { Widen } from '#app/core/texts/language.ts';
import { pageTexts } from '#app/core/texts/page-texts.ts';
import type zh from './market-terms.zh.ts';

export type MarketTermsTexts = Widen<typeof zh>;

/** Texts of the terms of the market. */
export const marketTermsTexts = await pageTexts(
  () => import('./market-terms.zh.ts'),
  () => import('./market-terms.en.ts'),
);
