import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { testSeed } from '#test/seed.ts';
import { changedFields, findWay, isSame, mergeField, mergeWords } from './map-rules.policy.ts';

describe('a way along prerequisites', () => {
  it('names each topic on it, from the first to the last', () => {
    expect(
      findWay(
        [
          [1, 2],
          [2, 3],
          [3, 4],
          [1, 9],
        ],
        1,
        4,
      ),
    ).toEqual([1, 2, 3, 4]);
    expect(findWay([[1, 2]], 2, 1)).toBeNull();
    expect(findWay([], 5, 5)).toEqual([5]);
  });

  it('is found exactly where following the edges leads there', () => {
    const edge = fc.tuple(fc.integer({ min: 0, max: 7 }), fc.integer({ min: 0, max: 7 }));
    fc.assert(
      fc.property(fc.array(edge, { maxLength: 14 }), fc.nat(7), fc.nat(7), (edges, from, to) => {
        const reached = new Set([from]);
        for (let round = 0; round < 8; round += 1) for (const [a, b] of edges) if (reached.has(a)) reached.add(b);
        const way = findWay(edges, from, to);
        expect(way !== null).toBe(reached.has(to));
        if (way) for (const [i, id] of way.slice(1).entries()) expect(edges).toContainEqual([way[i], id]);
      }),
      { seed: testSeed },
    );
  });
});

describe('merging a field', () => {
  const body = 'one\n\ntwo\n\nthree\n\nfour\n\nfive\n\nsix';

  it('takes the side that changed it', () => {
    expect(mergeField('title', 'a', 'b', 'a')).toEqual({ value: 'b' });
    expect(mergeField('title', 'a', 'a', 'c')).toEqual({ value: 'c' });
    expect(mergeField('title', 'a', 'b', 'b')).toEqual({ value: 'b' });
    expect(mergeField('minutes', 30, 45, 40)).toBeNull();
  });

  it('keeps what both wrote at different lines of a body, and says when it was the same line', () => {
    expect(mergeField('markdown', body, body.replace('one', 'ONE'), body.replace('six', 'SIX'))).toEqual({
      value: body.replace('one', 'ONE').replace('six', 'SIX'),
    });
    expect(mergeField('markdown', body, body.replace('two', 'TWO'), body.replace('two', 'ZWEI'))).toBeNull();
  });

  it('adds and drops names one by one, objectives by their lines', () => {
    expect(mergeField('aliases', ['a', 'b'], ['a', 'c'], ['a', 'b', 'd'])).toEqual({ value: ['a', 'd', 'c'] });
    const list = ['first', 'second', 'third', 'fourth', 'fifth'];
    expect(mergeField('objectives', list, [...list, 'sixth'], list.with(0, 'changed'))).toEqual({
      value: ['changed', 'second', 'third', 'fourth', 'fifth', 'sixth'],
    });
    expect(mergeField('objectives', list, list.with(0, 'x'), list.with(0, 'y'))).toBeNull();
  });

  it('never loses what only one side wrote', () => {
    const names = fc.uniqueArray(fc.constantFrom(...'abcdefgh'));
    fc.assert(
      fc.property(names, names, names, (base, mine, present) => {
        const { value } = mergeField('aliases', base, mine, present)!;
        for (const name of mine) if (!base.includes(name)) expect(value).toContain(name);
        for (const name of base) if (!mine.includes(name) || !present.includes(name)) expect(value).not.toContain(name);
      }),
      { seed: testSeed },
    );
  });

  it('offers one sentence where both changed different words', () => {
    const base = '先用便宜的方法找来几十段候选，再让一个模型重新打分。';
    expect(mergeWords(base, base.replace('几十段', ' 30 到 50 段'), base.replace('重新打分', '逐对重新打分'))).toBe(
      '先用便宜的方法找来 30 到 50 段候选，再让一个模型逐对重新打分。',
    );
    expect(mergeWords('a b c', 'a x c', 'a y c')).toBeNull();
  });
});

it('compares values whatever the order of their keys', () => {
  expect(isSame({ a: 1, b: [{ c: 2, d: 3 }] }, { b: [{ d: 3, c: 2 }], a: 1 })).toBe(true);
  expect(isSame([1, 2], [2, 1])).toBe(false);
  expect(changedFields({ a: 1, b: 2 }, { a: 1 })).toBeNull();
  expect(changedFields({ a: 1, b: 2 }, { a: 3, b: 2 })).toEqual({ before: { a: 1 }, after: { a: 3 } });
});
