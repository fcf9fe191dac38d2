import { expect, test } from 'vitest';
import { shownMoney, signedMoney, signedNumber } from './shown-money.ts';

test('money and changes are written for reading', () => {
  expect(['0.00', '1234.50', '-1234.50'].map(shownMoney)).toEqual(['¥0.00', '¥1,234.50', '−¥1,234.50']);
  expect(['0.00', '0.01', '-0.01'].map(signedMoney)).toEqual(['¥0.00', '+¥0.01', '−¥0.01']);
  expect([0, 1200, -3].map(signedNumber)).toEqual(['0', '+1,200', '−3']);
});
