import { pageTexts } from '#app/core/page-texts.ts';
import type { Widen } from '#app/core/language.ts';
import type zh from '../lang/zh-cn/desk.ts';

export type DeskTexts = Widen<typeof zh>;

/** Texts of the desk of withdrawals; payout files use its words for states and refusals. */
export const deskTexts = await pageTexts(
  () => import('../lang/zh-cn/desk.ts'),
  () => import('../lang/en/desk.ts'),
);

/** Why one of several was passed over. */
export const errorText = (t: DeskTexts, error: string): string => (error in t.errors ? t.errors[error as keyof typeof t.errors] : error);
