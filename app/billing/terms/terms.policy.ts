import type { Terms } from './terms.schema.ts';

/*
 * What terms may be, and when they may change: pure rules.
 */

/** How long before it begins a higher fee is announced (design/market.md 1: one month, as the field does). */
export const announced_ms = 30 * 86_400_000;

/** What is worse for those who earn when it grows, and when it shrinks. */
const worseUp = [
  'pluginFee',
  'shareFee',
  'withdrawFee',
  'withdrawFeeMin',
  'holdDays',
  'withdrawMin',
  'cardCoolingHours',
] as const;
const worseDown = ['withdrawMax', 'withdrawDayMax', 'withdrawDayCount'] as const;

/** True when a change takes more of what members earn, or makes it harder to get at. */
export const isDearer = (before: Terms, after: Terms): boolean =>
  worseUp.some((name) => after[name] > before[name]) || worseDown.some((name) => after[name] < before[name]);

/** Pairs of terms of which the first may not be above the second, and must stand below it. */
const ordered = [
  ['topUpMin', 'topUpMax'],
  ['withdrawMin', 'withdrawMax'],
  ['withdrawMax', 'withdrawDayMax'],
  ['sharePriceMin', 'sharePriceMax'],
  ['bountyMin', 'bountyMax'],
] as const;

/** The first term that does not go with the others, or null. */
export function findClash(
  terms: Terms,
): 'holdDays' | 'topUpMin' | 'withdrawMin' | 'withdrawMax' | 'sharePriceMin' | 'bountyMin' | 'topUpChoices' | null {
  // Nobody's earnings are free while the buyer may still have the money back.
  if (terms.holdDays * 24 < Math.max(terms.shareRefundHours, terms.refundDays * 24)) return 'holdDays';
  const pair = ordered.find(([low, high]) => terms[low] > terms[high]);
  if (pair) return pair[0];
  return terms.topUpChoices.every((choice) => choice >= terms.topUpMin && choice <= terms.topUpMax)
    ? null
    : 'topUpChoices';
}

/** The names of terms that differ. */
export const differing = (before: Terms, after: Terms): (keyof Terms)[] =>
  (Object.keys(after) as (keyof Terms)[]).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
