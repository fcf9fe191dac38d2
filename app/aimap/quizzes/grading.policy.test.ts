import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { testSeed } from '#test/seed.ts';
import { explainParts, foldWord, isRight, keptAnswer, shownAnswer, shownOrder } from './grading.policy.ts';
import type { WholeItem } from './quiz.schema.ts';

type Item = Pick<WholeItem, 'id' | 'kind' | 'solution' | 'parts'>;
const choices = (kind: 'single' | 'multiple', right: number[], n = 4): Item => ({
  id: 7,
  kind,
  solution: right,
  parts: Array.from({ length: n }, (_, i) => ({ text: `choice ${i}`, why: `why ${i}` })),
});
const order = (n: number, id = 7): Item => ({
  id,
  kind: 'order',
  solution: null,
  parts: Array.from({ length: n }, (_, i) => ({ text: `step ${i}` })),
});
const cloze = (...forms: string[][]): Item => ({
  id: 7,
  kind: 'cloze',
  solution: null,
  parts: forms.map((one) => ({ forms: one, why: 'because' })),
});

describe('grading', () => {
  it('takes the one right choice and no other', () => {
    const item = choices('single', [2]);
    expect([[2], [0], [], [2, 3], null, true, ['2']].map((answer) => isRight(item, answer as never))).toEqual([
      true,
      false,
      false,
      false,
      false,
      false,
      false,
    ]);
  });

  it('wants all right choices, in any order, and none that is wrong', () => {
    const item = choices('multiple', [0, 3]);
    expect(
      [
        [0, 3],
        [3, 0],
        [3, 0, 3],
      ].every((answer) => isRight(item, answer)),
    ).toBe(true);
    expect([[0], [0, 1, 3], [1, 2], []].some((answer) => isRight(item, answer))).toBe(false);
  });

  it('compares a statement with what it is', () => {
    const item: Item = { id: 7, kind: 'true-false', solution: false, parts: [] };
    expect([isRight(item, false), isRight(item, true), isRight(item, null)]).toEqual([true, false, false]);
  });

  it('wants steps in their order', () => {
    expect(isRight(order(4), [0, 1, 2, 3])).toBe(true);
    expect(
      [
        [0, 2, 1, 3],
        [0, 1, 2],
        [0, 1, 2, 3, 3],
      ].some((answer) => isRight(order(4), answer)),
    ).toBe(false);
  });

  it('ignores case, width and spaces of words, and takes units where an item names them', () => {
    const item = cloze(['4096', '4096 tokens'], ['Modelfile']);
    const answers = [
      ['4096', 'modelfile'],
      ['４０９６', 'ＭＯＤＥＬＦＩＬＥ'],
      [' 4,096 Tokens ', '`Model file`'],
      ['4，096', 'modelfile。'],
    ];
    for (const answer of answers) expect(isRight(item, answer), answer.join()).toBe(true);
    for (const answer of [
      ['4096 GB', 'modelfile'],
      ['4096'],
      ['', ''],
      ['409', 'modelfile'],
      ['4096', 'modelfile', ''],
    ])
      expect(isRight(item, answer), answer.join()).toBe(false);
  });

  it('knows all minus signs, and no dot or comma inside a number is lost', () => {
    expect(['−100', '–100', '－100', '-100'].map(foldWord)).toEqual(['-100', '-100', '-100', '-100']);
    expect([foldWord('.5'), foldWord('0.5'), foldWord('1,5'), foldWord('12,345.6')]).toEqual([
      '.5',
      '0.5',
      '1,5',
      '12345.6',
    ]);
    expect([foldWord('-'), foldWord('。')]).toEqual(['-', '。']);
  });

  it('tells for each blank whether it was right', () => {
    const parts = explainParts(cloze(['a'], ['b', 'B2']), ['A', 'x']);
    expect(parts.map(({ text, isRight: right }) => [text, right])).toEqual([
      ['a', true],
      ['b', false],
    ]);
  });
});

describe('the order that is shown', () => {
  it('is one of all places, the same each time, and never gives an order away', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2 ** 40 }), fc.integer({ min: 3, max: 6 }), (id, n) => {
        const item = order(n, id);
        const shown = shownOrder(item);
        expect(shown.toSorted((a, b) => a - b)).toEqual(Array.from({ length: n }, (_, i) => i));
        expect(shownOrder(item)).toEqual(shown);
        expect(
          isRight(
            item,
            keptAnswer(
              item,
              shown.map((_, i) => i),
            ),
          ),
        ).toBe(false);
      }),
      { seed: testSeed },
    );
  });

  it('puts right choices at every place over many items', () => {
    const places = Array.from({ length: 400 }, (_, id) => shownOrder({ ...choices('single', [0]), id }).indexOf(0));
    for (const place of [0, 1, 2, 3]) expect(places.filter((one) => one === place).length).toBeGreaterThan(50);
  });

  it('leads there and back', () => {
    const item = choices('multiple', [1, 2]);
    expect(shownAnswer(item, keptAnswer(item, [3, 0]))).toEqual([3, 0]);
    expect(isRight(item, keptAnswer(item, [9]))).toBe(false);
  });
});
