import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  answerHours,
  escalableUntil,
  mayAskAfter,
  partsOfRefund,
  refundWay,
  termBefore,
} from './plugin-refunds.policy.ts';

const now = new Date('2026-11-20T12:00:00Z');
const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000);

test('who decides: nobody before the first use, then the developer with silence as a yes, then consent', () => {
  const way = (createdAt: Date, isUsed: boolean) => refundWay({ createdAt, isUsed }, { now, refundDays: 7 });
  expect(way(ago(10_000), false)).toBe('automatic');
  expect(way(ago(0), true)).toBe('answer');
  expect(way(ago(7 * 24), true)).toBe('answer');
  expect(way(new Date(ago(7 * 24).getTime() - 1), true)).toBe('consent');
});

test('parts of any refunds in a row sum to the whole, and none gives more than its share', () => {
  const order = fc.record({
    paid: fc.bigInt(1n, 1_000_000n),
    points: fc.bigInt(0n, 1_000_000n),
    pointsOff: fc.bigInt(0n, 250_000n),
  });
  fc.assert(
    fc.property(order, fc.array(fc.nat(100), { maxLength: 8 }), (given, steps) => {
      let before = 0n;
      const sum = { points: 0n, pointsOff: 0n };
      const give = (amount: bigint) => {
        const parts = partsOfRefund(given, before, amount);
        before += amount;
        sum.points += parts.points;
        sum.pointsOff += parts.pointsOff;
        expect(parts.points >= 0n && parts.pointsOff >= 0n).toBe(true);
        expect(sum.pointsOff * given.paid <= given.pointsOff * before).toBe(true);
      };
      for (const step of steps) give(((given.paid - before) * BigInt(step)) / 100n);
      if (before < given.paid) give(given.paid - before);
      expect(sum).toEqual({ points: given.points, pointsOff: given.pointsOff });
    }),
  );
});

test('a renewal that goes back takes its months; a licence for life keeps them', () => {
  expect(termBefore(new Date('2028-11-20T12:00:00Z'), 12)).toEqual(new Date('2027-11-20T12:00:00Z'));
  expect(termBefore(null, 12)).toBeNull();
});

test('who was refused in time may turn to staff for fourteen days, to the millisecond', () => {
  const given = { state: 'refused', way: 'answer', answeredAt: ago(14 * 24) } as const;
  expect(escalableUntil(given, now)).toEqual(now);
  expect(escalableUntil({ ...given, answeredAt: new Date(ago(14 * 24).getTime() - 1) }, now)).toBeNull();
  expect(escalableUntil({ ...given, answeredAt: ago(1) }, now)).toEqual(new Date(ago(1).getTime() + 14 * 86_400_000));
  expect(escalableUntil({ ...given, answeredAt: null }, now)).toBeNull();
  for (const way of ['automatic', 'consent'] as const) expect(escalableUntil({ ...given, way }, now)).toBeNull();
  for (const state of ['requested', 'escalated', 'denied', 'done', 'withdrawn'] as const)
    expect(escalableUntil({ ...given, state }, now)).toBeNull();
});

test('another request may be made after none, one taken back or one that was done, and a developer has three days', () => {
  expect([null, 'withdrawn', 'done'].map((last) => mayAskAfter(last as null))).toEqual([true, true, true]);
  for (const last of ['requested', 'escalated', 'refused', 'denied'] as const) expect(mayAskAfter(last)).toBe(false);
  expect(answerHours).toBe(72);
});

test('a term without an end or without months is left as it is', () => {
  const until = new Date('2028-11-20T12:00:00Z');
  expect(termBefore(until, null)).toBe(until);
  termBefore(until, 12);
  expect(until).toEqual(new Date('2028-11-20T12:00:00Z'));
});
