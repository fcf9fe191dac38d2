import { describe, expect, test } from 'vitest';
import { announced_ms, differing, findClash, isDearer } from './terms.policy.ts';
import { Terms } from './terms.schema.ts';

const terms = (changes: Partial<Terms> = {}) => Terms.parse({ ...Terms.parse({}), ...changes });

test('a higher fee is announced 30 days before', () => {
  expect(announced_ms).toBe(2_592_000_000);
});

describe('terms are dearer', () => {
  test.each([
    ['pluginFee', 1501],
    ['shareFee', 501],
    ['withdrawFee', 1],
    ['withdrawFeeMin', 1],
    ['holdDays', 8],
    ['withdrawMin', 10_001],
    ['cardCoolingHours', 25],
  ] as const)('when %s rises, not when it stays or falls', (name, value) => {
    expect(isDearer(terms(), terms({ [name]: value }))).toBe(true);
    expect(isDearer(terms({ [name]: value }), terms())).toBe(false);
    expect(isDearer(terms({ [name]: value }), terms({ [name]: value }))).toBe(false);
  });

  test.each(['withdrawMax', 'withdrawDayMax', 'withdrawDayCount'] as const)(
    'when %s shrinks, not when it stays or grows',
    (name) => {
      const less = terms({ [name]: terms()[name] - 1 });
      expect(isDearer(terms(), less)).toBe(true);
      expect(isDearer(less, terms())).toBe(false);
      expect(isDearer(less, less)).toBe(false);
    },
  );

  test('by nothing that only others pay', () => {
    expect(isDearer(terms(), terms({ referral: 900, pointsPerYuan: 500, sharePriceMax: 100_000 }))).toBe(false);
  });
});

describe('terms go together', () => {
  test.each([
    ['holdDays', { holdDays: 6 }],
    ['holdDays', { holdDays: 7, shareRefundHours: 169 }],
    ['topUpMin', { topUpMin: 1000, topUpMax: 999, topUpChoices: [] }],
    ['withdrawMin', { withdrawMin: 10_001, withdrawMax: 10_000 }],
    ['withdrawMax', { withdrawMax: 10_001, withdrawDayMax: 10_000 }],
    ['sharePriceMin', { sharePriceMin: 11, sharePriceMax: 10 }],
    ['topUpChoices', { topUpMin: 1001 }],
    ['topUpChoices', { topUpMax: 49_999 }],
  ] as const)('unless %s stands above its pair', (name, changes) => {
    expect(findClash(terms(changes as Partial<Terms>))).toBe(name);
  });

  test('when a pair is equal, and choices stand at the limits', () => {
    expect(
      findClash(
        terms({ topUpMin: 1000, topUpMax: 50_000, withdrawMin: 10_000, withdrawMax: 10_000, withdrawDayMax: 10_000 }),
      ),
    ).toBe(null);
    expect(findClash(terms({ sharePriceMin: 10, sharePriceMax: 10, topUpChoices: [] }))).toBe(null);
  });
});

test('what differs is named, lists by their content', () => {
  expect(differing(terms(), terms({ banks: ['main'] }))).toEqual([]);
  expect(differing(terms(), terms({ holdDays: 8, banks: ['main', 'other'] })).toSorted()).toEqual([
    'banks',
    'holdDays',
  ]);
});
