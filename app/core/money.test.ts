import { describe, expect, test } from 'vitest';
import { formatMoney, parseYuan, shareOf, toYuan } from './money.ts';

describe('money as text', () => {
  test.each([
    [0n, '¥0.00', '0.00'],
    [5n, '¥0.05', '0.05'],
    [-5n, '−¥0.05', '-0.05'],
    [123_450n, '¥1,234.50', '1234.50'],
    [-100_000_000n, '−¥1,000,000.00', '-1000000.00'],
    [900_719_925_474_099_312n, '¥9,007,199,254,740,993.12', '9007199254740993.12'],
  ])('%s cents are shown and sent to the cent', (cents, shown, sent) => {
    expect(formatMoney(cents)).toBe(shown);
    expect(toYuan(cents)).toBe(sent);
  });

  test('a gain may carry its sign', () => {
    expect(formatMoney(8550, { sign: true })).toBe('+¥85.50');
    expect(formatMoney(0, { sign: true })).toBe('¥0.00');
  });

  test.each([
    ['12', 1200n],
    ['12.3', 1230n],
    ['¥1,234.50', 123_450n],
    ['０．５', 50n],
    ['0.01', 1n],
    ['12.345', null],
    ['-1', null],
    ['1e3', null],
    ['1,23', null],
    ['', null],
    ['.5', null],
  ])('%s is read as %s cents', (text, cents) => expect(parseYuan(text)).toBe(cents));

  test('a share is rounded down', () => {
    expect(shareOf(999n, 1500)).toBe(149n);
    expect(shareOf(1n, 9999)).toBe(0n);
  });
});
