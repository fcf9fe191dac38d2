import { expect, test } from 'vitest';
import type { DrawnMap } from './map-canvas-kinds.ts';
import { actOfKey, type Round } from './map-keys.ts';
import { isInside } from './map-hits.ts';
import { MapMarks } from './map-marks.ts';
import { MapScene } from './map-scene.ts';
import type { MapPalette } from './map-palette.ts';
import { PointTiles } from './point-tiles.ts';

const topic = (id: number, x: number, y: number, importance = 3, areaId = 1) => ({
  ...{ id, slug: `t-${id}`, title: `topic ${id}`, level: 1 as const },
  ...{ importance, areaId, x, y, posts: 0 },
});
const square: [number, number][] = [
  [0, 0],
  [1000, 0],
  [1000, 1000],
  [0, 1000],
];
const map: DrawnMap = {
  areas: [1, 2].map((id) => ({
    ...{ id, slug: `a-${id}`, title: `area ${id}`, pigment: id },
    ...{ x: 500, y: 500, polygon: square, topics: 3 },
  })),
  topics: [
    topic(11, 100, 100),
    topic(12, 300, 100, 5),
    topic(13, 300, 300),
    topic(14, 500, 300),
    topic(15, 900, 900, 4, 2),
    topic(16, 10, 10, 3, 99),
  ],
  edges: [
    [11, 12, 'prerequisite'],
    [12, 13, 'prerequisite'],
    [13, 14, 'prerequisite'],
    [11, 14, 'prerequisite'],
    [12, 15, 'related'],
    [16, 11, 'related'],
  ],
};
const marks = new MapMarks(map);
const ids = (indexes: readonly number[]) => indexes.map((index) => marks.topics[index]!.id);

test('the more important topics come first; what lies in no area is not drawn', () => {
  expect(ids([...marks.topics.keys()])).toEqual([12, 15, 11, 13, 14]);
  expect(marks.indexOfId(16)).toBe(-1);
  expect(marks.edges.count).toBe(5);
});

test('what is learned before a topic and what lies beside it', () => {
  expect(ids(marks.prerequisites(marks.indexOfId(14))).toSorted((a, b) => a - b)).toEqual([11, 13]);
  expect(ids(marks.prerequisites(marks.indexOfId(11)))).toEqual([]);
  expect(ids(marks.related(marks.indexOfId(15)))).toEqual([12]);
});

test('the way to a topic is the shortest chain from something that needs nothing', () => {
  expect(ids(marks.chainTo(marks.indexOfId(14)))).toEqual([11, 14]);
  expect(ids(marks.chainTo(marks.indexOfId(13)))).toEqual([11, 12, 13]);
  expect(ids(marks.chainTo(marks.indexOfId(15)))).toEqual([15]);
});

test('the way to a topic leaves out what is done: it begins where the reader stands', () => {
  const isDone = (index: number) => ids([index])[0] === 12;
  expect(ids(marks.chainTo(marks.indexOfId(13), isDone))).toEqual([13]);
  expect(ids(marks.chainTo(marks.indexOfId(13), (index) => ids([index])[0] === 11))).toEqual([12, 13]);
});

test('the nearest topic within reach', () => {
  expect(marks.nearest(110, 100, 50)).toBe(marks.indexOfId(11));
  expect(marks.nearest(200, 600, 50)).toBe(-1);
  expect(new MapMarks({ areas: [], topics: [], edges: [] }).nearest(0, 0, Infinity)).toBe(-1);
});

test('whether a place lies in a polygon', () => {
  expect(isInside(square, 500, 500)).toBe(true);
  expect(isInside(square, 1500, 500)).toBe(false);
  expect(isInside([], 0, 0)).toBe(false);
});

const sceneAt = (focus: number) => {
  const tiles = new PointTiles(
    () => Promise.reject(new Error('none')),
    () => {},
  );
  const scene = new MapScene(marks, tiles, {} as MapPalette, { x: 310, y: 290, k: 0.02 });
  scene.focus = focus;
  return scene;
};
const noRound = (): Round => ({ key: '', from: -1, last: -1 });

test('keys lead from topic to topic, up to the area and into it', () => {
  const at = (id: number) => sceneAt(marks.indexOfId(id));
  expect(actOfKey(sceneAt(-1), 'ArrowRight', noRound())).toEqual({ kind: 'focus', index: marks.indexOfId(13) });
  expect(actOfKey(at(11), 'ArrowRight', noRound())).toEqual({ kind: 'focus', index: marks.indexOfId(12) });
  expect(actOfKey(at(11), 'ArrowLeft', noRound())).toEqual({ kind: 'none', reason: 'direction' });
  expect(actOfKey(at(15), '[', noRound())).toEqual({ kind: 'area', index: 1 });
  expect(actOfKey(at(14), ']', noRound())).toEqual({ kind: 'focus', index: marks.indexOfId(12) });
  expect(actOfKey(at(11), 'p', noRound())).toEqual({ kind: 'none', reason: 'prerequisite' });
  expect(actOfKey(at(11), '+', noRound())).toEqual({ kind: 'zoom', factor: 2 });
  expect(actOfKey(at(11), 'L', noRound())).toEqual({ kind: 'list' });
  expect(actOfKey(at(11), 'x', noRound())).toBeNull();
  expect(actOfKey(at(11), 'constructor', noRound())).toBeNull();
});

test('the same key goes round all that a topic needs', () => {
  const scene = sceneAt(marks.indexOfId(14));
  const round = noRound();
  const seen: number[] = [];
  for (let i = 0; i < 3; i++) {
    const act = actOfKey(scene, 'p', round);
    if (act?.kind !== 'focus') throw new Error('p led nowhere');
    scene.focus = act.index;
    seen.push(marks.topics[act.index]!.id);
  }
  expect(new Set(seen.slice(0, 2))).toEqual(new Set([11, 13]));
  expect(seen[2]).toBe(seen[0]);
});

test('only so many marks are in sight at once, and those that are dim are not walked to', () => {
  const scene = sceneAt(marks.indexOfId(11));
  scene.size.width = 400;
  scene.size.height = 400;
  scene.look();
  expect(scene.visibleCount).toBe(5);
  scene.lit = new Uint8Array(marks.count);
  scene.lit[marks.indexOfId(14)] = 1;
  expect(actOfKey(scene, 'ArrowRight', noRound())).toEqual({ kind: 'focus', index: marks.indexOfId(14) });
});
