import { expect, test } from 'vitest';
import { parseWhole } from './whole.ts';

test.each([
  ['12', 12],
  [' 5 ', 5],
  ['1,000', 1000],
  ['１２', 12],
  ['０', 0],
  ['999999999999999', 999_999_999_999_999],
  ['9999999999999999', null],
  ['1,00', null],
  ['-1', null],
  ['0.5', null],
  ['1e9', null],
  ['', null],
])('%j is read as %s', (text, expected) => expect(parseWhole(text)).toBe(expected));
