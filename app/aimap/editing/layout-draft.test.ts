import { describe, expect, it } from 'vitest';
import {
  cornered,
  draftOf,
  dropped,
  farFrom,
  followed,
  moved,
  pinned,
  rebased,
  redone,
  shiftOf,
  taken,
  undone,
  unsavedOf,
} from './layout-draft.ts';

const topic = (id: number, x: number, y: number) => ({
  id,
  x,
  y,
  isPinned: false,
  slug: `t-${id}`,
  title: `T ${id}`,
  areaId: 9,
  importance: 3,
  isDraft: false,
});
const area = {
  id: 9,
  slug: 'land',
  title: 'Land',
  pigment: 1,
  x: 500,
  y: 500,
  radius: 900,
  polygon: [
    [0, 0],
    [1000, 0],
    [500, 1000],
  ] as [number, number][],
};
const layout = { topics: [topic(1, 100, 100), topic(2, 65_000, 400)], areas: [area] };
const start = draftOf(layout);

describe('the draft of a layout', () => {
  it('sends only what differs from what is saved', () => {
    expect(unsavedOf(start)).toEqual({ topics: [], lands: [] });
    const draft = moved(moved(start, [1], 50, 0), [2], 0, 5);
    expect(unsavedOf(moved(draft, [2], 0, -5)).topics).toEqual([{ id: 1, x: 150, y: 100, isPinned: false }]);
    expect(farFrom(draft, 1)).toBe(50);
  });

  it('keeps topics on the ground', () => {
    expect(unsavedOf(moved(start, [2], 9999, -9999)).topics).toEqual([{ id: 2, x: 65_535, y: 0, isPinned: false }]);
  });

  it('undoes and redoes, and forgets what was undone after a new move', () => {
    const draft = moved(moved(start, [1], 10, 0), [2], 0, 20);
    expect(unsavedOf(undone(draft)).topics).toHaveLength(1);
    expect(redone(undone(draft)).now).toEqual(draft.now);
    expect(undone(undone(undone(draft))).now).toEqual(start.now);
    expect(redone(moved(undone(draft), [1], 1, 1)).future).toEqual([]);
  });

  it('undoes a row of nudges at once, but not those of other topics', () => {
    let draft = start;
    for (let i = 0; i < 5; i += 1) draft = moved(draft, [1], 10, 0, true);
    expect(draft.past).toHaveLength(1);
    expect(undone(draft).now).toEqual(start.now);
    expect(moved(draft, [2], 10, 0, true).past).toHaveLength(2);
  });

  it('takes a proposal as one step', () => {
    const draft = taken(
      start,
      [
        { id: 1, x: 7, y: 7, isPinned: false },
        { id: 2, x: 8, y: 8, isPinned: true },
      ],
      [],
    );
    expect(unsavedOf(draft).topics).toHaveLength(2);
    expect(undone(draft).now).toEqual(start.now);
    expect(shiftOf(draft)).toBeGreaterThan(0.4);
  });

  it('pins, moves a corner, and lets the land follow its topics', () => {
    expect(unsavedOf(pinned(start, 1, true)).topics).toEqual([{ id: 1, x: 100, y: 100, isPinned: true }]);
    const land = unsavedOf(cornered(start, 9, 1, 2000, 3)).lands[0]!;
    expect(land.polygon[1]).toEqual([2000, 3]);
    expect(land.radius).toBeGreaterThan(area.radius);
    expect(unsavedOf(followed(start, 9, [1, 2])).lands[0]!.polygon.length).toBeGreaterThan(3);
  });

  it('drops some moves and keeps the others', () => {
    const draft = moved(moved(start, [1], 10, 0), [2], 0, 20);
    expect(unsavedOf(dropped(draft, [1])).topics.map(({ id }) => id)).toEqual([2]);
    expect(unsavedOf(dropped(draft)).topics).toEqual([]);
  });

  it('lies over what is saved meanwhile, without what is gone', () => {
    const draft = moved(moved(start, [1], 10, 0), [2], 0, 20);
    const next = rebased(draft, { topics: [topic(2, 65_000, 420), topic(3, 1, 1)], areas: [area] });
    expect(unsavedOf(next)).toEqual({ topics: [], lands: [] });
    const other = rebased(draft, { topics: [topic(1, 5, 5), topic(3, 1, 1)], areas: [area] });
    expect(unsavedOf(other).topics).toEqual([{ id: 1, x: 110, y: 100, isPinned: false }]);
  });
});
