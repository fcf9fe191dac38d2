import fc from 'fast-check';
import { expect, test } from 'vitest';
import { testSeed } from '#test/seed.ts';
import { LabelPlacer } from './label-placer.ts';

type Box = { x: number; y: number; w: number; h: number };
const boxes = fc.array(
  fc.record({
    x: fc.integer({ min: -200, max: 1400 }),
    y: fc.integer({ min: -100, max: 900 }),
    w: fc.integer({ min: 1, max: 260 }),
    h: fc.integer({ min: 1, max: 60 }),
  }),
  { maxLength: 400 },
);
const place = (placer: LabelPlacer, { x, y, w, h }: Box) => placer.place(x, y, x + w, y + h);
const doCover = (a: Box, b: Box) => a.x < b.x + b.w && a.x + a.w > b.x && a.y < b.y + b.h && a.y + a.h > b.y;

test('placed boxes never cover each other, and one is refused only where it would', () => {
  const placer = new LabelPlacer(1000);
  fc.assert(
    fc.property(boxes, (all) => {
      placer.reset(1280, 800);
      const placed: Box[] = [];
      for (const box of all) {
        const isFree = placed.every((other) => !doCover(box, other));
        expect(place(placer, box)).toBe(isFree);
        if (isFree) placed.push(box);
      }
      expect(placer.count).toBe(placed.length);
    }),
    { seed: testSeed, numRuns: 60 },
  );
});

test('what comes beyond the most that fit finds no place', () => {
  const placer = new LabelPlacer(2);
  placer.reset(1000, 1000);
  expect([0, 100, 200].map((x) => place(placer, { x, y: 0, w: 20, h: 20 }))).toEqual([true, true, false]);
  placer.reset(1000, 1000);
  expect(place(placer, { x: 200, y: 0, w: 20, h: 20 })).toBe(true);
});

test('a blocked place is taken, though others may lie below it', () => {
  const placer = new LabelPlacer(10);
  placer.reset(300, 300);
  expect(place(placer, { x: 10, y: 10, w: 50, h: 20 })).toBe(true);
  expect(placer.block(20, 15, 40, 100)).toBe(true);
  expect(place(placer, { x: 25, y: 60, w: 10, h: 10 })).toBe(false);
});
