import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { testSeed } from '#test/seed.ts';
import { closePairs, landAround, liesOn, meanShift, relaxed, roomyGap } from './layout.policy.ts';

const topic = (id: number, x: number, y: number, isPinned = false) => ({ id, x, y, isPinned });
const spots = fc.array(
  fc.record({ x: fc.integer({ min: 4000, max: 60_000 }), y: fc.integer({ min: 4000, max: 60_000 }) }),
  {
    minLength: 1,
    maxLength: 40,
  },
);

describe('a re-layout', () => {
  it('leaves what lies well where it is', () => {
    expect(relaxed([topic(1, 10_000, 10_000), topic(2, 14_000, 10_000), topic(3, 30_000, 30_000)])).toEqual([]);
  });

  it('moves two that cover each other apart, each half the way, and a pinned one not at all', () => {
    const [a, b] = relaxed([topic(1, 10_000, 10_000), topic(2, 12_000, 10_000)]);
    expect([a!.x < 10_000, b!.x > 12_000, a!.y]).toEqual([true, true, 10_000]);
    const moved = relaxed([topic(1, 10_000, 10_000, true), topic(2, 10_000, 10_000)]);
    expect(moved.map(({ id }) => id)).toEqual([2]);
    expect(relaxed([topic(1, 9000, 9000, true), topic(2, 9000, 9000, true)])).toEqual([]);
  });

  it('gives the same places for the same map, keeps pins, and covers nothing where there is room', () => {
    fc.assert(
      fc.property(spots, (list) => {
        const topics = list.map(({ x, y }, i) => topic(i + 1, x, y, i % 7 === 6));
        const moved = relaxed(topics);
        expect(relaxed(topics)).toEqual(moved);
        expect(moved.some(({ isPinned }) => isPinned)).toBe(false);
        const now = topics.map((one) => moved.find(({ id }) => id === one.id) ?? one);
        const close = closePairs(now, roomyGap * 0.9).filter(([i, k]) => !now[i]!.isPinned || !now[k]!.isPinned);
        if (topics.length <= 20) expect(close).toEqual([]);
      }),
      { seed: testSeed, numRuns: 60 },
    );
  });
});

describe('a land', () => {
  it('holds its topics with a shore around them', () => {
    fc.assert(
      fc.property(spots, (list) => {
        const { polygon, x, y, radius } = landAround(list, { x: 0, y: 0 });
        for (const spot of list) expect(liesOn(spot, polygon)).toBe(true);
        for (const [u, v] of polygon) expect(Math.hypot(u - x, v - y)).toBeLessThanOrEqual(radius);
      }),
      { seed: testSeed, numRuns: 60 },
    );
  });

  it('is round where there is no topic', () => {
    expect(landAround([], { x: 20_000, y: 20_000 }).polygon.length).toBeGreaterThanOrEqual(8);
  });
});

it('counts the shift over all topics, those that did not move among them', () => {
  expect(meanShift([{ from: { x: 0, y: 0 }, to: { x: 65_536, y: 0 } }], 4)).toBe(0.25);
  expect(meanShift([], 0)).toBe(0);
});
