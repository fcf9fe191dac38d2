import { describe, expect, test } from 'vitest';
import { Terms } from '#app/billing/terms/terms.schema.ts';
import { bestEligible, canAward, isBountyAmount, sharedPart } from './bounties.policy.ts';

const terms = Terms.parse({});
const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 12, minute));

test.each([
  [49, false],
  [50, true],
  [75, false],
  [100, true],
  [500, true],
  [550, false],
  [-50, false],
  [100.5, false],
])('a bounty of %i points', (amount, isRight) => {
  expect(isBountyAmount(terms, amount)).toBe(isRight);
});

test('steps count from the least amount', () => {
  expect(isBountyAmount({ ...terms, bountyMin: 10, bountyStep: 25 }, 35)).toBe(true);
  expect(isBountyAmount({ ...terms, bountyMin: 10, bountyStep: 25 }, 50)).toBe(false);
});

test('only the giver awards, and not to themselves', () => {
  expect(canAward(1, { giverId: 1 }, 2)).toBe(true);
  expect(canAward(2, { giverId: 1 }, 2)).toBe(false);
  expect(canAward(1, { giverId: 1 }, 1)).toBe(false);
  expect(canAward(1, { giverId: 1 }, null)).toBe(false);
  expect(canAward(0, { giverId: 0 }, 2)).toBe(false);
});

describe('the best eligible answer', () => {
  const bounty = { giverId: 1, offeredAt: at(10) };
  const answer = (id: number, more: object = {}) => ({ id, authorId: 2, score: 2, createdAt: at(11), ...more });

  test('has the highest score, of equals the oldest', () => {
    expect(
      bestEligible(terms, bounty, [answer(5), answer(6, { score: 3 }), answer(4), answer(7, { score: 3 })])?.id,
    ).toBe(6);
  });

  test('needs a score of two, another author than the giver, and to be written since', () => {
    const not = [
      answer(1, { score: 1 }),
      answer(2, { authorId: 1, score: 9 }),
      answer(3, { createdAt: at(9), score: 9 }),
    ];
    expect(bestEligible(terms, bounty, not)).toBeNull();
    expect(bestEligible(terms, bounty, [...not, answer(4, { createdAt: at(10) })])?.id).toBe(4);
  });
});

test('its part is rounded down', () => {
  expect(sharedPart(terms, 50)).toBe(25);
  expect(sharedPart({ bountyShare: 3333 }, 100)).toBe(33);
  expect(sharedPart({ bountyShare: 0 }, 100)).toBe(0);
  expect(sharedPart({ bountyShare: 10_000 }, 100)).toBe(100);
});
