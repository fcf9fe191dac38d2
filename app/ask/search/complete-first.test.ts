import { expect, it } from 'vitest';
import type { Language } from '#app/core/texts/language.ts';
import { completeFirst } from './complete-first.server.ts';

/** A post that holds the words of which it is told, and such a share of what they tell. */
const post = (id: number, held: boolean[], coverage: number, more: object = {}) => ({
  ...{ id, pair: id, shown: id, language: 'en' as Language, shownIn: 'en' as Language, title: '', inTitle: false },
  ...{ kind: 'question' as const, score: 0, answers: 0, solved: false, createdAt: new Date(0), textRank: 0 },
  ...{ isPartial: false, holding: { all: held, title: [], kinAll: [], kinTitle: [], placed: 0 } },
  ...{ coverage, rank: 1 - id / 10, ...more },
});
const good = post(1, [true, true, false], 0.8);
const poor = post(2, [true, false, false], 0.4);
const complete = post(3, [true, true, true], 1);
const whole = post(4, [true, true, true], 1, { isWhole: true });
const byName = post(5, [false, false, false], 0, { isWhole: true });
const all = [good, poor, complete, whole, byName];
const order = (terms: number, isNamed = false) =>
  completeFirst(all, { strict: [complete, whole, byName], terms, isNamed });
const idsOf = (found: { id: number }[]) => found.map(({ id }) => id);

it('puts what holds all as typed first, and in a short search what holds all before what holds little', () => {
  expect(idsOf(order(3))).toEqual([4, 1, 3, 2, 5]);
  expect(idsOf(order(4))).toEqual([4, 1, 2, 3, 5]);
});

it('counts a post that the words were not looked up in as complete, unless it may fit by a name', () => {
  const unknown = { ...complete, holding: null };
  const found = (isNamed: boolean) => completeFirst([poor, unknown], { strict: [unknown], terms: 2, isNamed });
  expect([idsOf(found(false)), idsOf(found(true))]).toEqual([
    [3, 2],
    [2, 3],
  ]);
});

it('leaves no lower rank before a higher one', () => {
  const ranks = order(3).map(({ rank }) => rank!);
  expect(ranks).toEqual(ranks.toSorted((a, b) => b - a));
  expect(ranks[0]).toBe(good.rank);
});
