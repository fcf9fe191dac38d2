import { expect, test } from 'vitest';
import { parseQuery, significantTerms } from '#app/core/search/query.server.ts';
import { aboutOf, makeTopicIndex } from './asked-topics.server.ts';

const index = makeTopicIndex([
  {
    id: 1,
    names: [],
    counts: [
      ['显存', 10],
      ['vram', 8],
      ['量化', 2],
      ['模型', 3],
    ],
  },
  {
    id: 2,
    names: [],
    counts: [
      ['检索', 9],
      ['retriev', 6],
      ['模型', 2],
    ],
  },
  { id: 3, names: [], counts: [['评测', 5]] },
]);
const about = (typed: string) => aboutOf(index, significantTerms(parseQuery(typed)));

test('words lead to the topics that hold them, best first, and to the words which these use', () => {
  const { topics, words } = about('模型 显存 不够');
  expect(topics.map(({ id }) => id)).toEqual([1, 2]);
  expect(topics[0]!.share).toBeGreaterThan(topics[1]!.share);
  expect(words.get('vram')!).toBeGreaterThan(words.get('retriev')!);
  expect([...words.values()].reduce((sum, share) => sum + share, 0)).toBeCloseTo(1);
});

test('words of the other language lead there by their other names', () => {
  expect(about('gpu memory').topics[0]?.id).toBe(1);
});

test('a word that no topic holds tells most, so that the others say less', () => {
  const [alone] = about('显存').topics;
  const [beside] = about('显存 红烧肉').topics;
  expect(alone!.share).toBeGreaterThan(2 * beside!.share);
  expect(about('红烧肉').topics).toEqual([]);
  expect(about('红烧肉').words.size).toBe(0);
});
