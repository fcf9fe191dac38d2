import { expect, it } from 'vitest';
import { readPlace } from './thread-address.ts';

it('reads what an address leads to', () => {
  expect(readPlace('https://wenwo.example/ask/info/12')).toEqual({ subject: 'post', id: 12 });
  expect(readPlace(' /ask/info/12?sort=newest#a31 ')).toEqual({ subject: 'answer', id: 31 });
  expect(readPlace('/ask/info/12#c5')).toEqual({ subject: 'comment', id: 5 });
  expect(readPlace('/ask/lists/all/0')).toBeNull();
  expect(readPlace('/ask/info/12#x5')).toBeNull();
});
