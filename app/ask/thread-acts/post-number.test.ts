import { expect, test } from 'vitest';
import { postNumber } from './post-number.ts';

test.each([
  ['12', 12],
  [' #12 ', 12],
  ['https://wenwo.example/ask/info/12', 12],
  ['https://wenwo.example/ask/info/12?sort=newest#a3', 12],
  ['/ask/info/12/revisions', 12],
  ['', null],
  ['0', null],
  ['12a', null],
  ['/ask/lists/tag/12', null],
])('%j is question %j', (typed, number) => {
  expect(postNumber(typed)).toBe(number);
});
