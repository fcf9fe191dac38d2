import { pageTexts } from '#app/core/texts/page-texts.ts';
import type { Widen } from '#app/core/texts/language.ts';
import type zh from './withdrawal-review-desk.zh.ts';

export type DeskTexts = Widen<typeof zh>;

/** Texts of the desk of withdrawals; payout files use its words for states and refusals. */
export const deskTexts = await pageTexts(
  () => import('./withdrawal-review-desk.zh.ts'),
  () => import('./withdrawal-review-desk.en.ts'),
);

/** Why one of several was passed over. */
export const errorText = (t: DeskTexts, error: string): string =>
  error in t.errors ? t.errors[error as keyof typeof t.errors] : error;
