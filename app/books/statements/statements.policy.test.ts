import { describe, expect, test } from 'vitest';
import { dayStart } from '#app/core/site-day.ts';
import { parts } from '#app/wallet/ledger/month-sums.schema.ts';
import { journalTypes } from '#app/wallet/ledger/ledger.schema.ts';
import {
  addMonths,
  endedMonths,
  hasItem,
  isFinal,
  itemOf,
  keysOf,
  monthSpan,
  monthsOf,
  siteMonth,
  yearsOf,
} from './statements.policy.ts';
import { sectionItems, sections } from './statements.schema.ts';

describe('a line', () => {
  test('counts towards one number of its section, and every number has its lines', () => {
    for (const section of sections) {
      const all = journalTypes.flatMap((type) =>
        parts.flatMap((part) => [true, false].map((isGain) => ({ type, part, isGain }))),
      );
      for (const key of all) expect(hasItem(section, itemOf(section, key))).toBe(true);
      const split = sectionItems[section].map((item) => keysOf(section, item));
      expect(split.every((keys) => keys.length > 0)).toBe(true);
      expect(split.reduce((sum, keys) => sum + keys.length, 0)).toBe(all.length);
    }
  });

  test('of a sale, a payout and a refund is told apart by its part', () => {
    const of = (type: 'payShare' | 'sendPayout' | 'returnPayout' | 'refund' | 'fulfil', part: (typeof parts)[number]) =>
      itemOf('earnings', { type, part, isGain: true });
    expect([of('payShare', 'gross'), of('payShare', 'main'), of('payShare', 'fee'), of('payShare', 'shared')]).toEqual([
      'sales',
      'commissions',
      'fees',
      'shared',
    ]);
    expect([of('sendPayout', 'gross'), of('sendPayout', 'fee'), of('sendPayout', 'tax')]).toEqual([
      'withdrawals',
      'withdrawalFees',
      'tax',
    ]);
    expect([of('refund', 'gross'), of('refund', 'main'), of('refund', 'fee'), of('fulfil', 'gross')]).toEqual([
      'saleRefunds',
      'saleRefunds',
      'fees',
      'sales',
    ]);
    expect([of('returnPayout', 'fee'), of('sendPayout', 'fee'), of('refund', 'fee')]).toEqual([
      'withdrawalFees',
      'withdrawalFees',
      'fees',
    ]);
    expect(keysOf('points', 'spent')).toContainEqual({ type: 'payHold', part: 'main', isGain: false });
    expect(keysOf('points', 'earned')).toContainEqual({ type: 'payHold', part: 'main', isGain: true });
    expect(itemOf('points', { type: 'payHold', part: 'main', isGain: true })).toBe('earned');
    expect(itemOf('points', { type: 'payHold', part: 'main', isGain: false })).toBe('spent');
  });
});

describe('a month', () => {
  test('begins and ends at midnight of the site, also at the turn of the year and in leap years', () => {
    expect(monthSpan('2026-11')).toEqual({
      from: new Date('2026-10-31T16:00:00Z'),
      to: new Date('2026-11-30T16:00:00Z'),
    });
    expect(monthSpan('2028-02').to).toEqual(new Date('2028-02-29T16:00:00Z'));
    expect(monthSpan('2026-12').to).toEqual(monthSpan('2027-01').from);
    expect([siteMonth(new Date('2026-11-30T15:59:59.999Z')), siteMonth(new Date('2026-11-30T16:00:00Z'))]).toEqual([
      '2026-11',
      '2026-12',
    ]);
    expect([addMonths('2026-12', 1), addMonths('2026-01', -1)]).toEqual(['2027-01', '2025-12']);
  });

  test('is final an hour after its end, to the second', () => {
    expect(isFinal('2026-11', new Date('2026-11-30T16:59:59Z'))).toBe(false);
    expect(isFinal('2026-11', new Date('2026-11-30T17:00:00Z'))).toBe(true);
  });

  test('is listed from the first record to the present', () => {
    const [first, now] = [new Date('2025-11-30T16:00:00Z'), new Date('2026-02-10T00:00:00Z')];
    expect(yearsOf(first, now)).toEqual([2026, 2025]);
    expect([monthsOf(2026, first, now), monthsOf(2025, first, now)]).toEqual([['2026-02', '2026-01'], ['2025-12']]);
    expect(endedMonths(first, now)).toEqual(['2025-12', '2026-01']);
  });
});

test('a day begins at its midnight where clocks change', () => {
  expect(dayStart('2026-03-08', 'America/New_York')).toEqual(new Date('2026-03-08T05:00:00Z'));
  expect(dayStart('2026-03-09', 'America/New_York')).toEqual(new Date('2026-03-09T04:00:00Z'));
  expect(dayStart('2026-11-02', 'America/New_York')).toEqual(new Date('2026-11-02T05:00:00Z'));
});
