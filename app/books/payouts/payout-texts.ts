import { pageTexts } from '#app/core/texts/page-texts.ts';
import type { Widen } from '#app/core/texts/language.ts';
import type zh from './payouts.zh.ts';

export type PayoutTexts = Widen<typeof zh>;

/** Texts of payout files and results. */
export const payoutTexts = await pageTexts(
  () => import('./payouts.zh.ts'),
  () => import('./payouts.en.ts'),
);
