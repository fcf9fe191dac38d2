import { pointKinds } from './map-canvas-kinds.ts';

/** A point as it is written: where it lies on the ground, its place among `pointKinds`, whether it is solved. */
export type TilePoint = { id: number; x: number; y: number; kind: number; isSolved: boolean; title?: string };

/** The points of a tile, the more important first; `titles` only where the tile has them. */
export type TilePoints = {
  count: number;
  ids: Float64Array;
  xs: Uint16Array;
  ys: Uint16Array;
  kinds: Uint8Array;
  solved: Uint8Array;
  titles: string[] | null;
};

const version = 1;
const [hasTitles, solvedBit, kindMask] = [1, 0x80, 0x0f];

/**
 * Writes the points of a tile: version, flags, number, then for each the difference of its id to the one before
 * (zigzag), its x and y (16 bits, the lower byte first) and a byte for its kind; the titles in UTF-8 with their lengths
 * at the end. All numbers are of variable length (LEB128) where nothing else is said.
 */
export function encodeTile(points: readonly TilePoint[], isTitled: boolean): Uint8Array<ArrayBuffer> {
  const bytes: number[] = [version, isTitled ? hasTitles : 0];
  writeNumber(bytes, points.length);
  let before = 0;
  for (const { id, x, y, kind, isSolved } of points) {
    const step = id - before;
    before = id;
    writeNumber(bytes, step < 0 ? -step * 2 - 1 : step * 2);
    bytes.push(x & 0xff, x >> 8, y & 0xff, y >> 8, kind | (isSolved ? solvedBit : 0));
  }
  if (!isTitled) return Uint8Array.from(bytes);
  const encoder = new TextEncoder();
  for (const { title = '' } of points) {
    const text = encoder.encode(title);
    writeNumber(bytes, text.length);
    for (const byte of text) bytes.push(byte);
  }
  return Uint8Array.from(bytes);
}

/** Reads what `encodeTile` wrote. @throws RangeError for what is no tile of this version, or ends too early */
export function decodeTile(bytes: Uint8Array): TilePoints {
  const reader = { bytes, at: 2 };
  if (bytes[0] !== version) throw new RangeError('The tile is of another version');
  const count = readNumber(reader);
  if (count > bytes.length / 6) throw new RangeError('The tile ends too early');
  const tile: TilePoints = {
    count,
    ids: new Float64Array(count),
    xs: new Uint16Array(count),
    ys: new Uint16Array(count),
    kinds: new Uint8Array(count),
    solved: new Uint8Array(count),
    titles: null,
  };
  let id = 0;
  for (let i = 0; i < count; i++) {
    const step = readNumber(reader);
    id += step % 2 === 1 ? -(step + 1) / 2 : step / 2;
    tile.ids[i] = id;
    tile.xs[i] = readByte(reader) | (readByte(reader) << 8);
    tile.ys[i] = readByte(reader) | (readByte(reader) << 8);
    const kind = readByte(reader);
    tile.kinds[i] = Math.min(kind & kindMask, pointKinds.length - 1);
    tile.solved[i] = kind & solvedBit ? 1 : 0;
  }
  if (bytes[1] === hasTitles) tile.titles = readTitles(reader, count);
  return tile;
}

type Reader = { bytes: Uint8Array; at: number };

function readTitles(reader: Reader, count: number): string[] {
  const decoder = new TextDecoder();
  return Array.from({ length: count }, () => {
    const length = readNumber(reader);
    const text = reader.bytes.subarray(reader.at, reader.at + length);
    if (text.length < length) throw new RangeError('The tile ends too early');
    reader.at += length;
    return decoder.decode(text);
  });
}

/** Numbers of up to 53 bits: shifts would cut them to 32. */
function writeNumber(bytes: number[], value: number): void {
  let rest = value;
  while (rest >= 128) {
    bytes.push((rest % 128) | 128);
    rest = Math.floor(rest / 128);
  }
  bytes.push(rest);
}

function readNumber(reader: Reader): number {
  let [value, weight] = [0, 1];
  for (;;) {
    const byte = readByte(reader);
    value += (byte & 127) * weight;
    if (byte < 128) return value;
    weight *= 128;
  }
}

function readByte(reader: Reader): number {
  const byte = reader.bytes[reader.at++];
  if (byte === undefined) throw new RangeError('The tile ends too early');
  return byte;
}
