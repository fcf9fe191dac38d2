import { expect, test } from 'vitest';
import { blockingTime, worstWindow } from './bench-seen.ts';

test('layout shifts count by windows', () => {
  expect(worstWindow([])).toBe(0);
  const shifts = [
    { value: 0.01, at: 100 },
    { value: 0.02, at: 900 },
    { value: 0.025, at: 3000 },
  ];
  expect(worstWindow(shifts)).toBeCloseTo(0.03);
  expect(worstWindow(Array.from({ length: 12 }, (_, i) => ({ value: 0.01, at: i * 500 })))).toBeCloseTo(0.1);
});

test('only what exceeds 50 ms after the first paint blocks', () => {
  const tasks = [
    { start: 100, duration: 500 },
    { start: 900, duration: 80 },
    { start: 1200, duration: 51 },
  ];
  expect(blockingTime({ tasks, firstPaint: 800 })).toBe(31);
});
