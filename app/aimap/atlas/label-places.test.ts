import { expect, test } from 'vitest';
import { frameOf, namedTopics, widthOf } from './label-places.ts';

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

test('a Chinese character is as wide as two letters, about', () => {
  expect(widthOf('检索')).toBe(2);
  expect(widthOf('abcd')).toBeCloseTo(2.16);
});

test('an area is drawn with sea around it, the whole map on its ground', () => {
  const frame = frameOf({
    x: 50,
    y: 50,
    polygon: [
      [0, 0],
      [100, 0],
      [100, 80],
    ],
  });
  expect(frame.width).toBeCloseTo(112);
  expect(frame.x).toBeCloseTo(-6);
  expect(frameOf(null)).toMatchObject({ x: 0, y: 0, width: 65_536 });
});
