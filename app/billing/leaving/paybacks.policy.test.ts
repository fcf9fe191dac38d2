import { expect, test } from 'vitest';
import { byHandLimit, divideBySource, freeCash, mayPay } from './paybacks.policy.ts';

test('what is spoken for is not free, and never less than nothing', () => {
  expect([freeCash(100n, 30n), freeCash(100n, 100n), freeCash(20n, 30n)]).toEqual([70n, 0n, 0n]);
});

test('by bank goes what was paid in and not asked back, as far as it is there', () => {
  expect(byHandLimit(100n, 60n, 0n)).toBe(60n);
  expect(byHandLimit(100n, 60n, 25n)).toBe(35n);
  expect(byHandLimit(10n, 60n, 0n)).toBe(10n);
  expect(byHandLimit(100n, 20n, 25n)).toBe(0n);
});

test('payments are asked back in their order until the balance is used up', () => {
  const payments = [{ left: 50 }, { left: 30 }, { left: 40 }];
  expect(divideBySource(70n, payments)).toEqual([
    { payment: payments[0], amount: 50 },
    { payment: payments[1], amount: 20 },
  ]);
  expect(divideBySource(0n, payments)).toEqual([]);
  expect(divideBySource(500n, payments).map(({ amount }) => amount)).toEqual([50, 30, 40]);
});

test('nobody pays themselves; from the amount on that takes two, not who approved it', () => {
  const one = { staffId: 1, memberId: 9, approvedBy: null, amount: 99, secondReviewFrom: 100 };
  expect(mayPay(one)).toBe(true);
  expect(mayPay({ ...one, memberId: 1 })).toBe(false);
  expect(mayPay({ ...one, amount: 100 })).toBe(false);
  expect(mayPay({ ...one, amount: 100, approvedBy: 1 })).toBe(false);
  expect(mayPay({ ...one, amount: 100, approvedBy: 2 })).toBe(true);
});
