import { beforeAll, describe, expect, it } from 'vitest';
import { verdictOf } from '#app/aimap/placement/placement.policy.ts';
import { readShippedMap } from '#db/starter/map.server.ts';
import {
  makeRanking,
  measurePlacement,
  type PlacedCase,
  type PlacementSet,
  readPlacedCases,
} from '#test/placement/evaluate.ts';

/* `npm run bench -- --only map` prints the same figures. */
let cases: Record<PlacementSet, PlacedCase[]>;
let rank: Awaited<ReturnType<typeof makeRanking>>;

beforeAll(async () => {
  cases = await readPlacedCases();
  rank = await makeRanking(cases.tuned);
});

describe('placement by what a post says', () => {
  it('is judged by posts that name topics of the map, 150 of them written for it', async () => {
    const known = new Set((await readShippedMap()).topics.map(({ slug }) => slug));
    const all = [...cases.tuned, ...cases['held-out'], ...cases.written];
    expect(all.flatMap(({ topics }) => topics).filter((slug) => !known.has(slug))).toEqual([]);
    expect(cases.written.filter(({ topics }) => topics.length > 0)).toHaveLength(150);
    expect(cases['held-out'].length).toBeGreaterThan(80);
  });

  it.each(['held-out', 'written'] as const)(
    'puts nine of ten right, three of four by itself, and offers the right topic among three (%s)',
    (set) => {
      const { placedRight, coverage, top3 } = measurePlacement(cases[set], rank);
      expect(placedRight).toBeGreaterThanOrEqual(0.9);
      expect(coverage).toBeGreaterThanOrEqual(0.75);
      expect(top3).toBeGreaterThanOrEqual(0.95);
    },
  );

  it.each([
    ['社区的线下聚会什么时候办，在哪个城市', '想和大家见面聊聊，周末可以吗？'],
    ['大家好，我是新来的', '请多关照，有没有推荐的咖啡馆？'],
    ['How do I change my avatar?', 'I cannot find the button on the profile page.'],
    ['Best keyboard for programmers?', 'Mechanical, quiet, under 100 dollars'],
  ])('leaves short texts that say little to people: %s', (title, text) => {
    const ranked = rank({ id: '', title, text, tags: [], topics: [], alsoRight: [] });
    expect(verdictOf(ranked)).toHaveProperty('waits');
  });
});
