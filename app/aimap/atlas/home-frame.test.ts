import { expect, test } from 'vitest';
import { homeFrame, type GroundArea, type GroundTopic } from './home-frame.ts';
import { homeDrawing } from './home-map.schema.ts';

const area = (id: number, x: number, y: number): GroundArea => ({
  id,
  slug: `area-${id}`,
  title: '区域',
  pigment: id,
  x,
  y,
  polygon: [
    [x - 7000, y - 7000],
    [x + 7000, y - 7000],
    [x + 7000, y + 7000],
    [x - 7000, y + 7000],
  ],
  topics: 3,
});
const topic = (id: number, x: number, y: number, importance = 3): GroundTopic => ({
  id,
  slug: `topic-${id}`,
  title: '主题',
  areaId: 1,
  importance,
  x,
  y,
});
const lands = [area(1, 10_000, 10_000), area(2, 55_000, 10_000), area(3, 10_000, 55_000), area(4, 55_000, 55_000)];

test('the part with the most topics is shown, around an area', () => {
  const near = [topic(1, 12_000, 12_000), topic(2, 16_000, 10_000), topic(3, 13_000, 17_000)];
  const { lands: shown, topics } = homeFrame(lands, [topic(9, 55_000, 55_000), ...near]);
  expect(topics.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual([1, 2, 3]);
  expect(shown.map(({ id }) => id)).toContain(1);
  expect(shown.map(({ id }) => id)).not.toContain(4);
});

test('names lie inside the drawing and cover each other nowhere: the more important is named', () => {
  const crowd = Array.from({ length: 60 }, (_, i) =>
    topic(i + 1, 12_000 + (i % 10) * 900, 8_000 + i * 120, 1 + (i % 5)),
  );
  const { topics } = homeFrame(lands, crowd);
  expect(topics.length).toBeGreaterThan(2);
  expect(topics.length).toBeLessThan(crowd.length);
  for (const [i, { x, y }] of topics.entries()) {
    expect(x > 0 && x < homeDrawing.width && y > 0 && y < homeDrawing.height).toBe(true);
    for (const other of topics.slice(i + 1))
      expect(Math.abs(other.x - x) >= 26 || Math.abs(other.y - y) >= 13, `${x},${y} ${other.x},${other.y}`).toBe(true);
  }
});

test('one area without topics is drawn all the same', () => {
  const { lands: shown, topics } = homeFrame([area(1, 30_000, 30_000)], []);
  expect(shown).toMatchObject([{ id: 1, title: '区域', isNamed: true }]);
  expect(topics).toEqual([]);
});
