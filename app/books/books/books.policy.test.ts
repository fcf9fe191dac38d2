import { expect, test } from 'vitest';
import { assetOf, canDecide, canPropose, ownerOf } from './books.policy.ts';

test('an account is of points or of money by its kind', () => {
  expect(['points:4', 'points_hold:4', 'issued', 'redeemed', 'expired'].map(assetOf)).toEqual([
    'PTS',
    'PTS',
    'PTS',
    'PTS',
    'PTS',
  ]);
  expect(['cash:4', 'escrow', 'pointsless', 'my_points:4', 'issued_more', 'bank:points'].map(assetOf)).toEqual([
    'CNY',
    'CNY',
    'CNY',
    'CNY',
    'CNY',
    'CNY',
  ]);
});

test('an account is its member’s, or nobody’s', () => {
  const kinds = ['cash', 'cash_hold', 'pending', 'earnings', 'earnings_hold', 'receivable', 'points', 'points_hold'];
  expect(kinds.map((kind) => ownerOf(`${kind}:42`))).toEqual(kinds.map(() => 42));
  expect(
    ['escrow', 'clearing:42', 'bank:42', 'cash:', 'cash:42x', 'cash:x42', 'more_cash:42', `cash:${'9'.repeat(16)}`].map(
      ownerOf,
    ),
  ).toEqual(Array(8).fill(null));
  expect(ownerOf(`cash:${'9'.repeat(15)}`)).toBe(999_999_999_999_999);
});

test('who proposes or decides has no part in it, and two people are needed', () => {
  const facts = { from: 'cash:1', to: 'earnings:2', memberId: 3 };
  expect([1, 2, 3, 4].map((id) => canPropose(id, facts))).toEqual([false, false, false, true]);
  expect([1, 2, 3, 4, 5].map((id) => canDecide(id, { ...facts, proposedBy: 4 }))).toEqual([
    false,
    false,
    false,
    false,
    true,
  ]);
  expect(canDecide(5, { from: 'escrow', to: 'fee_share', memberId: null, proposedBy: 4 })).toBe(true);
});
