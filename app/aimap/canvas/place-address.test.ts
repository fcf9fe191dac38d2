import { expect, test } from 'vitest';
import { readCard, writeCard } from './card-address.ts';
import { MapMarks } from './map-marks.ts';
import { isSameButPlace, placeOf, withoutPlace, withPlace } from './place-address.ts';

const camera = { x: 100, y: 200, k: 256 / 65_536 };

test('an address keeps all but the place, which people can read in it', () => {
  const search = withPlace('?view=map&q=%E9%87%8D', { camera, card: '12' });
  expect(search).toBe('?view=map&q=%E9%87%8D&at=@100,200,0&card=12');
  expect(placeOf(search)).toMatchObject({ camera: { x: 100, y: 200 }, card: '12' });
  expect(withPlace(search, { camera: null, card: '' })).toBe('?view=map&q=%E9%87%8D');
  expect(withPlace('?card=1', { camera, card: '' })).toBe('?at=@100,200,0');
  expect(withoutPlace('?card=12')).toBe('');
  expect(placeOf('?card=%3Cb%3E&at=here')).toEqual({ camera: null, card: '' });
});

test('nothing is read anew for another place alone', () => {
  const url = (query: string) => new URL(`https://example.org/aiMap${query}`);
  expect(isSameButPlace(url('?view=map'), url('?view=map&at=@1,2,3'))).toBe(true);
  expect(isSameButPlace(url('?view=map&card=3'), url('?view=map&at=@1,2,3'))).toBe(true);
  expect(isSameButPlace(url('?view=map'), url('?view=list&at=@1,2,3'))).toBe(false);
  expect(isSameButPlace(url('?view=map'), url('?view=map'))).toBe(false);
});

test('a card is a topic or a point of the community, and an address that has neither has none', () => {
  const area = { id: 1, slug: 'a', title: 'A', pigment: 1, x: 0, y: 0, polygon: [], topics: 1 };
  const topic = { id: 12, slug: 't', title: 'T', level: 1, importance: 1, areaId: 1, x: 5, y: 6, posts: 0 } as const;
  const marks = new MapMarks({ areas: [area], topics: [topic], edges: [] });
  const point = { kind: 'point', point: 'question', id: 7, x: 300, y: 400, title: null } as const;
  for (const shown of [
    { focus: 0, point: null },
    { focus: -1, point },
    { focus: -1, point: null },
  ])
    expect(readCard(writeCard(shown, marks), marks)).toEqual(shown);
  expect(writeCard({ focus: -1, point }, marks)).toBe('question-7-300-400');
  for (const none of ['13', 'x', 'person-7-300-400', 'question-7', ''])
    expect(readCard(none, marks)).toEqual({ focus: -1, point: null });
});
