import type { Terms } from './schema.ts';

/*
 * What terms may be, and when they may change: pure rules.
 */

/** How long before it begins a higher fee is announced (design/market.md 1: one month, as the field does). */
export const announced_ms = 30 * 86_400_000;

/** Fees that are taken from what members earn. */
const earnersFees = ['pluginFee', 'shareFee', 'withdrawFee', 'withdrawFeeMin'] as const;

/** True when a change takes more of what members earn, or keeps it from them longer. */
export const isDearer = (before: Terms, after: Terms): boolean => earnersFees.some((name) => after[name] > before[name]) || after.holdDays > before.holdDays;

/** Pairs of terms of which the first may not be above the second, and must stand below it. */
const ordered = [
  ['topUpMin', 'topUpMax'],
  ['withdrawMin', 'withdrawMax'],
  ['withdrawMax', 'withdrawDayMax'],
  ['sharePriceMin', 'sharePriceMax'],
] as const;

/** The first term that does not go with the others, or null. */
export function findClash(terms: Terms): 'topUpMin' | 'withdrawMin' | 'withdrawMax' | 'sharePriceMin' | 'topUpChoices' | null {
  const pair = ordered.find(([low, high]) => terms[low] > terms[high]);
  if (pair) return pair[0];
  return terms.topUpChoices.every((choice) => choice >= terms.topUpMin && choice <= terms.topUpMax) ? null : 'topUpChoices';
}

/** The names of terms that differ. */
export const differing = (before: Terms, after: Terms): (keyof Terms)[] =>
  (Object.keys(after) as (keyof Terms)[]).filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
