import fc from 'fast-check';
import { expect, test } from 'vitest';
import { testSeed } from '#test/seed.ts';
import { pointKinds } from './map-canvas-kinds.ts';
import { decodeTile, encodeTile, type TilePoint } from './tile-format.ts';

const points = fc.array(
  fc.record({
    id: fc.integer({ min: 1, max: 2 ** 50 }),
    x: fc.integer({ min: 0, max: 65_535 }),
    y: fc.integer({ min: 0, max: 65_535 }),
    kind: fc.integer({ min: 0, max: pointKinds.length - 1 }),
    isSolved: fc.boolean(),
    title: fc.string({ unit: 'grapheme', maxLength: 60 }),
  }),
  { maxLength: 60 },
);

const readBack = (bytes: Uint8Array): TilePoint[] => {
  const { count, ids, xs, ys, kinds, solved, titles } = decodeTile(bytes);
  return Array.from({ length: count }, (_, i) => ({
    id: ids[i]!,
    x: xs[i]!,
    y: ys[i]!,
    kind: kinds[i]!,
    isSolved: solved[i] === 1,
    ...(titles && { title: titles[i]! }),
  }));
};

test('a tile is read as it was written, in the order in which it was', () => {
  fc.assert(
    fc.property(points, fc.boolean(), (all, isTitled) => {
      const wanted = all.map(({ title, ...point }) => (isTitled ? { ...point, title } : point));
      expect(readBack(encodeTile(all, isTitled))).toEqual(wanted);
    }),
    { seed: testSeed },
  );
});

test('a tile that is cut off, of another version or no tile at all is refused, never read as less', () => {
  const bytes = encodeTile([{ id: 7, x: 1, y: 2, kind: 1, isSolved: true, title: '重排序' }], true);
  for (let length = 0; length < bytes.length; length++)
    expect(() => decodeTile(bytes.slice(0, length))).toThrow(RangeError);
  expect(() => decodeTile(Uint8Array.of(9, 0, 0))).toThrow(RangeError);
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 40 }), (noise) => {
      try {
        decodeTile(noise);
      } catch (error) {
        expect(error).toBeInstanceOf(RangeError);
      }
    }),
    { seed: testSeed },
  );
});

test('a point without its title takes at most nine bytes where ids lie close', () => {
  const all = Array.from({ length: 1000 }, (_, i) => ({
    id: 50_000 + ((i * 7919) % 100_000),
    x: 9,
    y: 65_000,
    kind: 0,
    isSolved: false,
  }));
  expect(encodeTile(all, false).length / all.length).toBeLessThan(9);
});
