import { expect, test } from 'vitest';
import { canDecide, canPropose, canStep, needsSecond } from './refunds.policy.ts';
import type { RefundState } from './refunds.schema.ts';

test('a refund takes a second person from the limit on, and never its member', () => {
  expect([needsSecond(99, 100), needsSecond(100, 100), needsSecond(101, 100)]).toEqual([false, true, true]);
  const refund = { proposedBy: 1, memberId: 3, secondReviewFrom: 100 };
  expect([1, 2, 3].map((staffId) => canDecide({ ...refund, staffId, amount: 99 }))).toEqual([true, true, false]);
  expect([1, 2, 3].map((staffId) => canDecide({ ...refund, staffId, amount: 100 }))).toEqual([false, true, false]);
  expect([canPropose(1, 3), canPropose(3, 3)]).toEqual([true, false]);
});

test('a refund goes forward only', () => {
  const states: RefundState[] = ['proposed', 'rejected', 'sending', 'sent', 'done', 'failed'];
  expect(Object.fromEntries(states.map((from) => [from, states.filter((to) => canStep(from, to))]))).toEqual({
    proposed: ['rejected', 'sending'],
    rejected: [],
    sending: ['sent', 'done', 'failed'],
    sent: ['done', 'failed'],
    done: [],
    failed: [],
  });
});
