import { expect, test } from 'vitest';
import { UnderWay } from './under-way.server.ts';

test('holds what is under way until it ends, each end once', () => {
  const all = new UnderWay<{ n: number }>();
  expect(all.isEmpty).toBe(true);
  const [a, b, c] = [{ n: 1 }, { n: 2 }, { n: 3 }];
  const [endA, endB] = [all.add(a), all.add(b)];
  expect([...all]).toEqual([a, b]);
  expect(endA()).toBe(true);
  expect(endA()).toBe(false);
  expect([all.has(a), all.has(b), all.isEmpty]).toEqual([false, true, false]);
  const endC = all.add(c);
  expect(endA()).toBe(false);
  expect(new Set(all)).toEqual(new Set([b, c]));
  expect([endB(), endC(), all.isEmpty]).toEqual([true, true, true]);
});

test('the same thing twice is two things', () => {
  const all = new UnderWay<object>();
  const thing = {};
  const [first, second] = [all.add(thing), all.add(thing)];
  expect([first(), all.has(thing), second(), all.isEmpty]).toEqual([true, true, true, true]);
});

test('one that ends while all are looked at is left out, one that comes is found or not', () => {
  const all = new UnderWay<{ n: number }>();
  const ends = [1, 2, 3].map((n) => all.add({ n }));
  const seen: number[] = [];
  for (const { n } of all) {
    seen.push(n);
    if (n === 1) ends[1]!();
  }
  expect(seen).toEqual([1, 3]);
});
