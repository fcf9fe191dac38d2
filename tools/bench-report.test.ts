import { expect, test } from 'vitest';
import { type Figure, formatFigures, isMet, median, quantile } from './bench-report.ts';

const figure = (value: number, bar?: Figure['bar']): Figure => ({
  area: 'Pages',
  name: 'list',
  value,
  unit: 'ratio',
  ...(bar && { bar }),
});

test('a figure meets its bar from the right side, and never when it was not measured', () => {
  expect(isMet(figure(0.5, { least: 0.5 }))).toBe(true);
  expect(isMet(figure(0.49, { least: 0.5 }))).toBe(false);
  expect(isMet(figure(4.1, { most: 4 }))).toBe(false);
  expect(isMet(figure(Number.NaN, { most: 4 }))).toBe(false);
  expect(isMet(figure(1))).toBe(null);
});

test('quantiles are of the nearest rank', () => {
  const values = Array.from({ length: 100 }, (_, i) => 100 - i);
  expect(quantile(values, 0.95)).toBe(95);
  expect(quantile(values, 0.99)).toBe(99);
  expect(median([3, 1, 2])).toBe(2);
  expect(quantile([], 0.5)).toBeNaN();
});

test('the table shows value, bar and mark', () => {
  expect(formatFigures([figure(0.123, { least: 0.5 })]).split('\n')[1]).toBe('  Pages  list     0.12  ≥ 0.50  ✗');
  expect(formatFigures([{ ...figure(3), unit: 'count', note: 'a | b' }], true)).toContain(
    '| Pages | list | 3 |  |  | a \\| b |',
  );
});
