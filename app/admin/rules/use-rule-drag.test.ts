import { expect, test } from 'vitest';
import { stepAt } from './use-rule-drag.ts';

test('the page scrolls at its edges only, faster the nearer', () => {
  expect([400, 56, 744].map((y) => stepAt(y, 800))).toEqual([0, 0, 0]);
  expect([40, 20, 0].map((y) => stepAt(y, 800))).toEqual([-4, -9, -14]);
  expect([760, 790, 1200].map((y) => stepAt(y, 800))).toEqual([4, 12, 14]);
});
