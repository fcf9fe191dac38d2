import fc from 'fast-check';
import { expect, test } from 'vitest';
import { testSeed } from '#test/seed.ts';
import { announcedFor_ms, isRisenTooSoon, type OwnPoint, rateAt, ratePoints } from './developer-fees.policy.ts';

const day = (n: number) => new Date(Date.UTC(2026, 0, 1) + n * 86_400_000);
const site = [
  { at: new Date(0), rate: 1500 },
  { at: day(100), rate: 1200 },
];

test('the rate is one’s own where there is one, and the site’s before, after and without it', () => {
  const own: OwnPoint[] = [
    { at: day(10), rate: 800 },
    { at: day(50), rate: null },
  ];
  expect([0, 10, 49, 50, 100].map((n) => rateAt(site, own, day(n)))).toEqual([1500, 800, 800, 1500, 1200]);
  expect(rateAt(site, [{ at: day(1), rate: 0 }], day(200))).toBe(0);
  expect(ratePoints(site, own).map(({ at, rate }) => [at, rate])).toEqual([
    [new Date(0), 1500],
    [day(10), 800],
    [day(50), 1500],
    [day(100), 1200],
  ]);
  expect(ratePoints(site, [{ at: day(100), rate: 1500 }])).toHaveLength(1);
});

test('what is higher within thirty days of its announcement is found, and nothing else', () => {
  const rate = fc.option(fc.integer({ min: 0, max: 5000 }), { nil: null });
  const point = fc.record({ at: fc.integer({ min: -40, max: 60 }).map(day), rate });
  fc.assert(
    fc.property(fc.array(point, { maxLength: 3 }), point, (given, change) => {
      const before = given.toSorted((a, b) => a.at.getTime() - b.at.getTime());
      const after = [...before, change].toSorted((a, b) => a.at.getTime() - b.at.getTime());
      // Every hour of the thirty days, one by one.
      const hours = Array.from({ length: (announcedFor_ms / 86_400_000) * 24 }, (_, n) => day(n / 24));
      const isHigher = hours.some((at) => rateAt(site, after, at) > rateAt(site, before, at));
      expect(isRisenTooSoon(site, { before, after }, day(0))).toBe(isHigher);
    }),
    { seed: testSeed, numRuns: 200 },
  );
});
