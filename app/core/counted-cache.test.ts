import { expect, test } from 'vitest';
import { countedCache } from './counted-cache.server.ts';

test('as many values as were asked for are kept, those used last', () => {
  const cache = countedCache<string, number>(3);
  for (const [index, key] of ['a', 'b', 'c'].entries()) cache.set(key, index);
  expect(cache.get('a')).toBe(0);
  cache.set('d', 3);
  expect([...cache.keys()].sort()).toEqual(['a', 'c', 'd']);
  cache.set('d', 4);
  expect([cache.size, cache.get('d'), cache.get('b')]).toEqual([3, 4, undefined]);
});
