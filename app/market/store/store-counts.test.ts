import { expect, it } from 'vitest';
import plugin from './plugin.en.ts';
import store from './store.en.ts';

it('one of a kind is said in the singular in English, several in the plural', () => {
  const said = (n: string, count: number) => [
    store.found(n),
    store.ratings(n),
    store.ratingOf('4.0', n),
    store.downloadsOf(n),
    store.lead(n).split(',')[0],
    plugin.ratingOf('4.0', n),
    plugin.moreVersions(count),
    plugin.starsCount(count, 3),
  ];
  expect(said('1', 1)).toEqual([
    '1 plugin',
    '1 rating',
    '4.0 of 5, 1 rating',
    '1 download',
    '1 plugin',
    '4.0 of 5, 1 rating',
    '1 earlier version',
    '1 star: 3',
  ]);
  expect(said('21', 2).join('; ')).toBe(
    '21 plugins; 21 ratings; 4.0 of 5, 21 ratings; 21 downloads; 21 plugins; 4.0 of 5, 21 ratings; 2 earlier versions; 2 stars: 3',
  );
});
