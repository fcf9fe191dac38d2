import type { Widen } from '#app/core/texts/language.ts';
import type zh from './sign-in.zh.ts';

export type SignInTexts = Widen<typeof zh>;

/** A month in words; its name is made from YYYY-MM. */
export const monthTitle = (t: SignInTexts, month: string): string =>
  t.monthName(Number(month.slice(0, 4)), Number(month.slice(5, 7)));
