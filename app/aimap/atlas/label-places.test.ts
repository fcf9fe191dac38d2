import { expect, test } from 'vitest';
import { frameOf } from '#app/aimap/canvas/ground-frames.ts';
import { drawnIn, shoreOf } from '#app/aimap/canvas/land-shape.ts';
import { namedTopics } from './label-places.ts';

const topic = (title: string, x: number, y: number, importance = 3) => ({ title, x, y, importance });

test('names never cover each other; the more important one stays', () => {
  const [minor, major, far] = [
    topic('重排序', 100, 100, 2),
    topic('混合检索', 130, 100, 5),
    topic('词元', 900, 100, 1),
  ];
  expect(namedTopics([minor, major, far], { size: 30 })).toEqual(new Set([major, far]));
});

test('names keep clear of what is written in any case', () => {
  const one = topic('RAG', 100, 100);
  expect(namedTopics([one], { size: 30, taken: [{ x: 100, y: 140, w: 60, h: 20 }] })).toEqual(new Set());
});

test('a name covers no dot of another topic either', () => {
  const [one, other] = [topic('混合检索', 100, 100, 5), topic('词元', 110, 140, 1)];
  expect(namedTopics([one, other], { size: 30 })).toEqual(new Set([other]));
});

test('lands are drawn with sea around them; without any the whole ground is', () => {
  const land = {
    polygon: [
      [0, 0],
      [100, 0],
      [100, 80],
    ] as [number, number][],
  };
  expect(frameOf([land])).toEqual({ x: -5, y: -5, width: 110, height: 90 });
  expect(frameOf([])).toEqual({ x: 0, y: 0, width: 65_536, height: 65_536 });
});

test('a shore goes round every corner and comes back', () => {
  const square: [number, number][] = [
    [0, 0],
    [10, 0],
    [10, 10],
    [0, 10],
  ];
  expect(shoreOf(square)).toBe('M0 5Q0 0 5 0Q10 0 10 5Q10 10 5 10Q0 10 0 5Z');
  expect(shoreOf([[0, 0]])).toBe('');
  expect(drawnIn(square, [5, 5], 0.5)[0]).toEqual([3, 3]);
});
