import { expect, test } from 'vitest';
import { laterLsn, parseLsn } from './lsn.ts';
import { isFresh, lagOf, mostLag, type PrimaryAt } from './replica-lag.ts';

test('a position is read as PostgreSQL writes it, and whatever is none is nothing', () => {
  expect(parseLsn('0/0')).toBe(0n);
  expect(parseLsn('16/B374D848')).toBe(0x16b374d848n);
  expect(parseLsn('ffffffff/ffffffff')).toBe(0xffffffffffffffffn);
  for (const nonsense of ['', '1', '/', '1/', '/1', '123456789/0', '0/123456789', '0/0 ', "0/0'", '-1/0', 'x/y', null])
    expect(parseLsn(nonsense)).toBeNull();
  expect(parseLsn('2/0')! > parseLsn('1/FFFFFFFF')!).toBe(true);
  expect(laterLsn(1n, 2n)).toBe(2n);
  expect(laterLsn(3n, 2n)).toBe(3n);
});

const history: PrimaryAt[] = [
  { asked_ms: 1000, flushed: 100n },
  { asked_ms: 1200, flushed: 100n },
  { asked_ms: 1400, flushed: 200n },
  { asked_ms: 1600, flushed: 300n },
];

test('a replica is as far behind as the moment whose writes it all has', () => {
  expect(lagOf(history, 300n, 1600)).toEqual({ ms: 0, bytes: 0 });
  expect(lagOf(history, 400n, 1600)).toEqual({ ms: 0, bytes: 0 });
  expect(lagOf(history, 299n, 1600)).toEqual({ ms: 200, bytes: 1 });
  expect(lagOf(history, 199n, 1600)).toEqual({ ms: 400, bytes: 101 });
  expect(lagOf(history, 99n, 1600)).toEqual({ ms: Infinity, bytes: 201 });
});

test('while nobody writes no replica falls behind', () => {
  const idle = Array.from({ length: 50 }, (_, n) => ({ asked_ms: n * 200, flushed: 7n }));
  expect(lagOf(idle, 7n, 9800)).toEqual({ ms: 0, bytes: 0 });
});

test('without a word of the primary nobody knows', () => {
  expect(lagOf([], 1n, 0)).toBeNull();
  expect(lagOf(history, 300n, 3601)).toBeNull();
  expect(lagOf(history, 300n, 3600)).not.toBeNull();
});

test('a replica goes above two seconds or 16 MB and comes back below half a second', () => {
  expect(isFresh(true, { ms: 2000, bytes: mostLag.bytes })).toBe(true);
  expect(isFresh(true, { ms: 2001, bytes: 0 })).toBe(false);
  expect(isFresh(true, { ms: 0, bytes: mostLag.bytes + 1 })).toBe(false);
  expect(isFresh(false, { ms: 500, bytes: 0 })).toBe(false);
  expect(isFresh(false, { ms: 499, bytes: 0 })).toBe(true);
  expect(isFresh(false, { ms: 0, bytes: mostLag.bytes + 1 })).toBe(false);
  expect(isFresh(true, null)).toBe(false);
});
