import { pageTexts } from '#app/core/page-texts.ts';
import type { Widen } from '#app/core/language.ts';
import type zh from '../lang/zh-cn/payouts.ts';

export type PayoutTexts = Widen<typeof zh>;

/** Texts of payout files and results. */
export const payoutTexts = await pageTexts(
  () => import('../lang/zh-cn/payouts.ts'),
  () => import('../lang/en/payouts.ts'),
);
