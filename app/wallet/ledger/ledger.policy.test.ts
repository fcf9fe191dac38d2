import { expect, test } from 'vitest';
import { canConfirm, canKeepBooks, isAdjustable } from './ledger.policy.ts';

test('only staff keeps the books', () => {
  expect(['staff', 'member', 'job', 'visitor', 'token'].map((kind) => canKeepBooks({ kind, id: 1 }))).toEqual([
    true,
    false,
    false,
    false,
    false,
  ]);
});

test('a correction is confirmed by staff who did not propose it', () => {
  expect(canConfirm({ kind: 'staff', id: 7 }, 8)).toBe(true);
  expect(canConfirm({ kind: 'staff', id: 8 }, 8)).toBe(false);
  expect(canConfirm({ kind: 'member', id: 7 }, 8)).toBe(false);
});

test('accounts made of open items are not corrected by hand, all others are', () => {
  const items = [
    'cash_hold:1',
    'pending:1',
    'earnings_hold:1',
    'points_hold:1',
    'escrow',
    'refund_transit:alipay',
    'payout_transit:bank',
    'suspense',
  ] as const;
  expect(items.filter(isAdjustable)).toEqual([]);
  const others = [
    'cash:1',
    'earnings:1',
    'receivable:1',
    'points:1',
    'clearing:alipay',
    'bank:main',
    'fee_plugin',
    'promotion',
    'issued',
    'tax_payable',
  ] as const;
  expect(others.filter(isAdjustable)).toEqual(others);
});
