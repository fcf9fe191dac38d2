import { expect, test } from 'vitest';
import { emptyYear } from '#app/billing/taxes/taxes.policy.ts';
import {
  blockersOf,
  estimate,
  feeOf,
  isCancellable,
  isOpen,
  isRejectable,
  mayHandle,
  numberOf,
  profileOf,
  readNumber,
  reviewersFor,
} from './withdrawals.policy.ts';
import { withdrawalStates } from './withdrawals.schema.ts';

test('the fee is rounded down and never less than the least one', () => {
  expect(feeOf({ withdrawFee: 0, withdrawFeeMin: 0 }, 12_345n)).toBe(0n);
  expect(feeOf({ withdrawFee: 60, withdrawFeeMin: 0 }, 12_345n)).toBe(74n);
  expect(feeOf({ withdrawFee: 60, withdrawFeeMin: 100 }, 12_345n)).toBe(100n);
});

test('gross less fee less tax is net, also beyond what a float holds', () => {
  const terms = { withdrawFee: 100, withdrawFeeMin: 0 };
  const asked = { amount: 9_007_199_254_740_993n, day: '2026-11-20', profile: 'none' as const, year: emptyYear };
  expect(estimate(terms, asked)).toEqual({ fee: 90_071_992_547_409n, tax: 0n, net: 8_917_127_262_193_584n });
  expect(estimate(terms, { ...asked, amount: 1_000_000n, profile: 'labor' })).toEqual({
    fee: 10_000n,
    tax: 9000n,
    net: 981_000n,
  });
});

test('companies have no tax withheld, large amounts two reviewers', () => {
  expect(profileOf({ taxProfile: 'labor' }, 'company')).toBe('none');
  expect(profileOf({ taxProfile: 'labor' }, 'personal')).toBe('labor');
  expect([499_999, 500_000].map((amount) => reviewersFor({ secondReviewFrom: 500_000 }, amount))).toEqual([1, 2]);
});

test('what stands in the way is named in the order in which it is put right', () => {
  const fine = {
    hasRealName: true,
    cards: [{ state: 'verified' as const, usableAt: 10 }],
    owed: false,
    flagged: false,
    hasOpen: false,
    requestsToday: 2,
  };
  const terms = { withdrawDayCount: 3 };
  expect(blockersOf(terms, fine, 10)).toEqual([]);
  expect(blockersOf(terms, fine, 9)).toEqual(['cooling']);
  expect(blockersOf(terms, { ...fine, cards: [{ state: 'checking', usableAt: 0 }] }, 10)).toEqual(['card']);
  const cards = [...fine.cards, { state: 'verified' as const, usableAt: 99 }];
  expect(blockersOf(terms, { ...fine, cards }, 10)).toEqual([]);
  expect(blockersOf(terms, { ...fine, cards }, 9)).toEqual(['cooling']);
  const worst = { hasRealName: false, cards: [], owed: true, flagged: true, hasOpen: true, requestsToday: 3 };
  expect(blockersOf(terms, worst, 10)).toEqual(['realName', 'owed', 'flagged', 'open', 'dayCount']);
});

test('members cancel what was requested, staff rejects what was not sent, nobody handles their own', () => {
  expect(withdrawalStates.filter(isCancellable)).toEqual(['requested']);
  expect(withdrawalStates.filter(isOpen)).toEqual(['requested', 'in_review']);
  expect(withdrawalStates.filter(isRejectable)).toEqual(['requested', 'in_review', 'approved']);
  expect([
    mayHandle({ kind: 'staff', id: 1 }, 2),
    mayHandle({ kind: 'staff', id: 1 }, 1),
    mayHandle({ kind: 'member', id: 1 }, 2),
  ]).toEqual([true, false, false]);
});

test('numbers lead back to their day and id', () => {
  expect(numberOf('2026-11-20', 7)).toBe('W2611200007');
  expect(numberOf('2026-11-20', 123_456)).toBe('W261120123456');
  expect(readNumber(' w2611200007 ')).toEqual({ day: '2026-11-20', id: 7 });
  expect(readNumber('W26112007')).toBe(null);
  expect(readNumber('P2611200007')).toBe(null);
  expect(readNumber('NW2611200007')).toBe(null);
  expect(readNumber('W2611200007-1')).toBe(null);
});
