import type { Kysely } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { isRefusal } from '../errors.ts';
import { setLiveHosts } from '#app/core/hosts/live-hosts.server.ts';
import { requireCalmReads } from './read-limit.server.ts';

const start_ms = Date.UTC(2026, 0, 1);

/** A site on which one reads: true when a read at that second is let through. */
function site() {
  const db = {} as Kysely<unknown>;
  return (key: string, at_s: number) => {
    try {
      requireCalmReads({ db, now: new Date(start_ms + at_s * 1000) }, key, 2);
      return true;
    } catch (error) {
      if (!isRefusal(error)) throw error;
      expect(error.kind).toBe('too-many');
      return false;
    }
  };
}
afterEach(() => setLiveHosts(1));

test('who reads more than a minute allows waits until it ends, nobody else does', () => {
  const read = site();
  expect([read('a', 0), read('a', 1), read('a', 2), read('b', 2)]).toEqual([true, true, false, true]);
  expect([read('a', 59), read('a', 60)]).toEqual([false, true]);
  expect(site()('a', 59)).toBe(true);
});

test('a clock that is set back begins anew', () => {
  const read = site();
  for (let i = 0; i < 3; i++) read('a', 7200);
  expect(read('a', 0)).toBe(true);
});

test('hosts share the limit', () => {
  setLiveHosts(2);
  const read = site();
  expect([read('a', 0), read('a', 0)]).toEqual([true, false]);
});
