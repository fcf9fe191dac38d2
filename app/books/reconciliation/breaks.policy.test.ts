import { expect, test } from 'vitest';
import { breakKinds } from '#app/billing/parts/break-kinds.schema.ts';
import { actsOf, canConfirm, movesMoney } from './breaks.policy.ts';
import { breakActs } from './breaks.schema.ts';

const facts = { transaction: 'T1', theirs: 100, lineKind: 'payment' };

test('money that only a provider knows may be credited, all else be explained', () => {
  const acts = Object.fromEntries(breakKinds.map((kind) => [kind, actsOf({ ...facts, kind })]));
  expect(acts).toEqual({
    differs: ['explain'],
    ours: ['explain'],
    theirs: ['credit', 'explain'],
    message: ['credit', 'explain'],
    refund: ['explain'],
  });
});

test('nothing is credited that has no number, no amount, or went out', () => {
  for (const missing of [{ transaction: '' }, { theirs: null }, { lineKind: 'refund' }, { lineKind: 'out' }])
    for (const kind of ['theirs', 'message'] as const)
      expect(actsOf({ ...facts, ...missing, kind })).toEqual(['explain']);
});

test('a line of our own bank account is a provider’s payout, whatever kind of break it is', () => {
  for (const kind of breakKinds)
    expect(actsOf({ kind, transaction: '', theirs: null, lineKind: 'in' })).toEqual(['settle', 'explain']);
});

test('what moves money takes two people, neither of whom gets it', () => {
  expect(breakActs.filter(movesMoney)).toEqual(['credit', 'settle']);
  const confirms = (staffId: number, proposedBy: number | null, memberId: number | null) =>
    canConfirm(staffId, { proposedBy, memberId });
  expect([confirms(2, 1, 3), confirms(2, 1, null)]).toEqual([true, true]);
  expect([confirms(1, 1, 3), confirms(3, 1, 3), confirms(2, null, 3)]).toEqual([false, false, false]);
});
