import fc from 'fast-check';
import { expect, test } from 'vitest';
import { testSeed } from '#test/seed.ts';
import {
  type Camera,
  fitCamera,
  flightBetween,
  keptIn,
  readCamera,
  scaleBounds,
  writeCamera,
  zoomedAt,
} from './camera.ts';

const size = { width: 900, height: 700 };
const cameras = fc.record({
  x: fc.integer({ min: 0, max: 65_535 }),
  y: fc.integer({ min: 0, max: 65_535 }),
  k: fc.double({ min: scaleBounds.least, max: scaleBounds.most, noNaN: true }),
});

test('a camera comes back from its address as it was, to a pixel', () => {
  fc.assert(
    fc.property(cameras, (camera) => {
      const back = readCamera(writeCamera(camera))!;
      expect(Math.abs(back.x - camera.x)).toBeLessThan(1);
      expect(Math.abs(back.y - camera.y)).toBeLessThan(1);
      expect(Math.abs(back.k / camera.k - 1)).toBeLessThan(0.01);
    }),
    { seed: testSeed },
  );
});

test.each(['', '@', '1,2,3', '@1,2', '@-1,2,3', '@1,2,3,4', '@1,2,NaN', '@1e9,2,3', '@123456,2,3'])(
  'what is no camera is none: %s',
  (text) => expect(readCamera(text)).toBeNull(),
);

test('a camera from an address stays on the ground and in the scales', () => {
  expect(readCamera('@99999,99999,99')).toEqual({ x: 65_536, y: 65_536, k: scaleBounds.most });
  expect(readCamera('@0,0,-99')).toEqual({ x: 0, y: 0, k: scaleBounds.least });
});

test('a frame is shown whole, in its middle', () => {
  const camera = fitCamera({ x: 1000, y: 2000, width: 9000, height: 3500 }, size);
  expect(camera).toEqual({ x: 5500, y: 3750, k: 0.1 });
});

test('the place under the pointer stays there while one zooms', () => {
  fc.assert(
    fc.property(
      cameras.filter(({ x, y }) => x > 20_000 && x < 45_000 && y > 20_000 && y < 45_000),
      fc.double({ min: 0.5, max: 2, noNaN: true }),
      (camera, factor) => {
        const [px, py] = [450 + 20, 350 - 30];
        const next = zoomedAt(camera, factor, px, py, size);
        const groundX = (one: Camera) => one.x + (px - size.width / 2) / one.k;
        const groundY = (one: Camera) => one.y + (py - size.height / 2) / one.k;
        expect(groundX(next)).toBeCloseTo(groundX(camera), 3);
        expect(groundY(next)).toBeCloseTo(groundY(camera), 3);
      },
    ),
    { seed: testSeed },
  );
});

test('a flight begins and ends where it should and never leaves for elsewhere', () => {
  fc.assert(
    fc.property(cameras, cameras, (from, to) => {
      const { at, length } = flightBetween(from, to, size);
      const here = keptIn(from);
      expect(length).toBeGreaterThanOrEqual(0);
      at(0, here);
      expect(here.x).toBeCloseTo(from.x, 0);
      expect(here.k / from.k).toBeCloseTo(1, 3);
      at(1, here);
      expect(here.x).toBeCloseTo(to.x, 0);
      expect(here.y).toBeCloseTo(to.y, 0);
      expect(here.k / to.k).toBeCloseTo(1, 3);
      at(0.5, here);
      expect(here.x).toBeGreaterThanOrEqual(Math.min(from.x, to.x) - 1);
      expect(here.x).toBeLessThanOrEqual(Math.max(from.x, to.x) + 1);
    }),
    { seed: testSeed },
  );
});
