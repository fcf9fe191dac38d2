import { expect, test } from 'vitest';
import { niceTicks } from './chart-scale.ts';

test('an axis has round steps, covers every value and holds zero', () => {
  expect(niceTicks([3, 17, 96])).toEqual([0, 50, 100]);
  expect(niceTicks([-30, 100])).toEqual([-50, 0, 50, 100]);
  expect(niceTicks([0.05, 0.31])).toEqual([0, 0.1, 0.2, 0.3, 0.4]);
  expect(niceTicks([-8, -2])).toEqual([-8, -6, -4, -2, 0]);
  for (const values of [[7], [-1, 1], [1234.56], [-0.01, 99_999], [1e9, 2]]) {
    const ticks = niceTicks(values);
    expect(ticks).toContain(0);
    expect(ticks[0]).toBeLessThanOrEqual(Math.min(...values));
    expect(ticks.at(-1)).toBeGreaterThanOrEqual(Math.max(...values));
    expect(ticks.length).toBeLessThanOrEqual(7);
  }
});

test('what is counted has whole steps, and nothing has only zero', () => {
  expect(niceTicks([1, 2], { whole: true })).toEqual([0, 1, 2]);
  expect(niceTicks([])).toEqual([0]);
  expect(niceTicks([0, 0])).toEqual([0]);
});
