import { expect, test } from 'vitest';
import type { TilePlace } from './map-canvas-kinds.ts';
import { keyOf, PointTiles, tileDepth } from './point-tiles.ts';
import { decodeTile, encodeTile } from './tile-format.ts';

const bytes = (id: number) => encodeTile([{ id, x: 1, y: 1, kind: 0, isSolved: false }], false);
const size = { width: 900, height: 700 };
const camera = { x: 30_000, y: 30_000, k: 0.08 };
const drawn = (tiles: PointTiles) => tiles.drawn.slice(0, tiles.drawnCount).map(keyOf);

/** Tiles from a made-up server, whose answers are let go one by one. */
function tilesFrom(isAway = () => false) {
  const asked: string[] = [];
  const waiting: (() => void)[] = [];
  const faults: boolean[] = [];
  const load = (place: TilePlace) => {
    asked.push(keyOf(place));
    return new Promise<Uint8Array>((done, fail) => {
      waiting.push(() => (isAway() ? fail(new Error('away')) : done(bytes(asked.length))));
    });
  };
  const tiles = new PointTiles(
    load,
    () => {},
    (isFailing) => faults.push(isFailing),
  );
  /** Answers what is asked until nothing is. */
  const answerAll = async () => {
    while (waiting.length > 0) {
      waiting.shift()!();
      await new Promise(setImmediate);
    }
  };
  return { tiles, asked, faults, answerAll };
}

test('the deeper one looks the smaller the tiles are; titles come with the last level', () => {
  expect(tileDepth(0.07, 3)).toBe(3);
  expect(tileDepth(0.2, 3)).toBe(4);
  expect(tileDepth(0.24, 4)).toBe(5);
  expect(tileDepth(0.9, 4)).toBe(6);
});

test('fetches what the view lacks, each once, and draws it', async () => {
  const { tiles, asked, answerAll } = tilesFrom();
  tiles.choose(camera, size, 3);
  tiles.fetchWanted();
  tiles.fetchWanted();
  expect(asked.length).toBeLessThanOrEqual(4);
  await answerAll();
  tiles.choose(camera, size, 3);
  expect(new Set(asked).size).toBe(asked.length);
  expect(drawn(tiles).toSorted()).toEqual(asked.toSorted());
});

test('a larger tile stands for one that is not here yet, once for all', () => {
  const { tiles } = tilesFrom();
  tiles.add({ z: 2, x: 1, y: 1 }, decodeTile(bytes(1)));
  tiles.choose(camera, size, 3);
  expect(drawn(tiles)).toEqual(['2/1/1']);
});

test('what could not be had is asked for again at the next rest, and told when it is back', async () => {
  let isAway = true;
  const { tiles, asked, faults, answerAll } = tilesFrom(() => isAway);
  tiles.choose(camera, size, 3);
  tiles.fetchWanted();
  await answerAll();
  expect(faults.at(-1)).toBe(true);
  const before = asked.length;
  isAway = false;
  tiles.fetchWanted();
  await answerAll();
  expect(asked.length).toBeGreaterThan(before);
  expect(faults.at(-1)).toBe(false);
});

test('only the last used tiles are kept', () => {
  const { tiles } = tilesFrom();
  for (let y = 0; y < 4; y++) for (let x = 0; x < 64; x++) tiles.add({ z: 6, x, y }, decodeTile(bytes(y * 64 + x + 1)));
  tiles.choose({ x: 500, y: 500, k: 0.9 }, size, 4);
  expect(drawn(tiles)).toEqual([]);
  tiles.choose({ x: 65_000, y: 3600, k: 0.9 }, size, 4);
  expect(drawn(tiles)).toContain('6/63/3');
});
