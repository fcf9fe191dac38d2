import type { Widen } from '#app/core/texts/language.ts';
import { pageTexts } from '#app/core/texts/page-texts.ts';
import type { MoneyFilter } from './developer-money.schema.ts';
import type zh from './developer-money.zh.ts';

export type DeveloperMoneyTexts = Widen<typeof zh>;

/** Texts of a developer's money. */
export const developerMoneyTexts = await pageTexts(
  () => import('./developer-money.zh.ts'),
  () => import('./developer-money.en.ts'),
);

export const moneyPath = '/developer/money';

/** The month's name in the reader's language. */
export const monthName = (t: DeveloperMoneyTexts, month: string): string =>
  t.month(Number(month.slice(0, 4)), Number(month.slice(5)));

/** The page of lines that fit. */
export function moneyLinesPath(filter: Partial<MoneyFilter>): string {
  const query = new URLSearchParams(
    Object.entries(filter).flatMap(([name, value]) => (value === '' || value === 0 ? [] : [[name, String(value)]])),
  );
  return query.size > 0 ? `${moneyPath}/lines?${query.toString()}` : `${moneyPath}/lines`;
}

/** Basis points of one rate or several: "15%", "12%, 15%". */
export const ratesText = (rates: readonly number[]): string =>
  rates
    .toSorted((a, b) => a - b)
    .map((rate) => `${rate / 100}%`)
    .join(', ');
