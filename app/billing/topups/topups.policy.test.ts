import { expect, test } from 'vitest';
import type { Actor } from '#app/core/ctx.server.ts';
import { canCancel, canRefuse, canStep, deskOf, isOpen, mayMoveMoney, takesProofs } from './topups.policy.ts';
import { topUpStates } from './topups.schema.ts';

const where = (is: (state: (typeof topUpStates)[number]) => boolean) => topUpStates.filter(is);

test('money is moved by people in a login of their own', () => {
  const login = { id: 1, loginId: 1, ip: '', agent: '' };
  const actors: Actor[] = [
    { kind: 'member', ...login },
    { kind: 'staff', ...login },
    { kind: 'member', ...login, impersonatorId: 2 },
    { kind: 'token', ...login, loginId: null, tokenId: 1, scopes: [] },
    { kind: 'visitor', ip: '', agent: '' },
    { kind: 'job', name: 'test' },
  ];
  expect(actors.map(mayMoveMoney)).toEqual([true, true, false, false, false, false]);
});

test('a top-up ends once, but for money that comes late', () => {
  expect(where(isOpen)).toEqual(['created', 'paying', 'proof_uploaded', 'receipt_entered']);
  expect(where((state) => canStep(state, 'credited'))).toEqual(['created', 'paying', 'expired', 'failed', 'cancelled']);
  expect(where((state) => canStep(state, 'confirmed'))).toEqual(['receipt_entered']);
  expect(where((state) => canStep(state, 'receipt_entered'))).toEqual([
    'created',
    'proof_uploaded',
    'refused',
    'expired',
    'cancelled',
  ]);
  expect(where((state) => canStep(state, 'expired'))).toEqual(['created', 'paying', 'receipt_entered']);
  for (const to of topUpStates)
    for (const from of ['credited', 'confirmed'] as const) expect(canStep(from, to)).toBe(false);
});

test('what its member and the desk may do depends on where it is', () => {
  expect(where(canCancel)).toEqual(['created', 'paying', 'proof_uploaded']);
  expect(where(takesProofs)).toEqual(['created', 'proof_uploaded']);
  expect(where(canRefuse)).toEqual(['created', 'proof_uploaded']);
});

test('each step is one that there is', () => {
  const steps = Object.fromEntries(topUpStates.map((from) => [from, where((to) => canStep(from, to)).toSorted()]));
  expect(steps).toEqual({
    created: ['cancelled', 'credited', 'expired', 'failed', 'paying', 'proof_uploaded', 'receipt_entered', 'refused'],
    paying: ['cancelled', 'credited', 'expired', 'failed'],
    proof_uploaded: ['cancelled', 'proof_uploaded', 'receipt_entered', 'refused'],
    receipt_entered: ['cancelled', 'confirmed', 'created', 'expired', 'proof_uploaded', 'refused'],
    credited: [],
    confirmed: [],
    refused: ['receipt_entered'],
    expired: ['credited', 'receipt_entered'],
    failed: ['credited'],
    cancelled: ['credited', 'receipt_entered'],
  });
});

test('a transfer can be credited once one enters it and another confirms it', () => {
  const desks = [deskOf([], []), deskOf([], [1]), deskOf([1], []), deskOf([1], [1]), deskOf([1, 2], [1])];
  expect(desks).toEqual(['nobody', 'nobody', 'missing', 'missing', 'there']);
  expect([deskOf([1], [2]), deskOf([1], [1, 2])]).toEqual(['there', 'there']);
});
