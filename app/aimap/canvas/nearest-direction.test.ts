import fc from 'fast-check';
import { expect, test } from 'vitest';
import { testSeed } from '#test/seed.ts';
import { arrows, type Direction, nearestInDirection } from './nearest-direction.ts';

const directions = Object.keys(arrows) as Direction[];
const placesOf = (points: readonly (readonly [number, number])[]) => ({
  xs: points.map(([x]) => x),
  ys: points.map(([, y]) => y),
  count: points.length,
});

test('an arrow leads to what lies ahead, not to what is nearer beside it', () => {
  const places = placesOf([
    [0, 0],
    [100, 10],
    [20, 60],
    [-30, 0],
  ]);
  const from = { x: 0, y: 0 };
  expect(nearestInDirection(places, from, 'right', { except: 0 })).toBe(1);
  expect(nearestInDirection(places, from, 'down', { except: 0 })).toBe(2);
  expect(nearestInDirection(places, from, 'left', { except: 0 })).toBe(3);
  expect(nearestInDirection(places, from, 'up', { except: 0 })).toBe(-1);
});

test('what lies far to the side is better than nothing', () => {
  const places = placesOf([[5, -90]]);
  expect(nearestInDirection(places, { x: 0, y: 0 }, 'right')).toBe(0);
});

test('only what may be chosen is', () => {
  const places = placesOf([
    [10, 0],
    [20, 0],
  ]);
  expect(nearestInDirection(places, { x: 0, y: 0 }, 'right', { takes: (i) => i === 1 })).toBe(1);
});

test('every place can be reached by arrows from every other', () => {
  const points = fc.uniqueArray(fc.tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 60 })), {
    minLength: 2,
    maxLength: 25,
    selector: ([x, y]) => x * 100 + y,
  });
  fc.assert(
    fc.property(points, (all) => {
      const places = placesOf(all);
      const seen = new Set([0]);
      const queue = [0];
      for (const at of queue)
        for (const direction of directions) {
          const to = nearestInDirection(places, { x: all[at]![0], y: all[at]![1] }, direction, { except: at });
          if (to >= 0 && !seen.has(to)) {
            seen.add(to);
            queue.push(to);
          }
        }
      // arrows alone may pass one by in a crowd; the ones they lead to lie in the direction that was asked for
      for (const direction of directions) {
        const [ax, ay] = arrows[direction];
        const to = nearestInDirection(places, { x: all[0]![0], y: all[0]![1] }, direction, { except: 0 });
        if (to >= 0) expect((all[to]![0] - all[0]![0]) * ax + (all[to]![1] - all[0]![1]) * ay).toBeGreaterThan(0);
      }
      expect(seen.size).toBeGreaterThan(1);
    }),
    { seed: testSeed },
  );
});
