import type { Pool } from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { log } from '#app/core/process/log.server.ts';
import { watchHolders } from './cleanup-holders.server.ts';

const feed = { name: 'r1', address: '10.0.0.2', xmin: '700' as string | null };
let feeds: Record<number, typeof feed> = {};
/** The database as far as it is asked which connections feed a replica. */
const pool = {
  query: (_text: string, [value]: (number | string)[]) =>
    Promise.resolve({
      rows: Object.entries(feeds)
        .filter(([pid, { name }]) => Number(pid) === value || name === value)
        .map(([, one]) => one),
    }),
} as unknown as Pool;
const lines: unknown[][] = [];
const held = (holderPid: number | null) => ({ message: 'the horizon is pinned', data: { holderPid, transactions: 9 } });

beforeEach(() => {
  vi.useFakeTimers();
  feeds = { 41: feed };
  lines.length = 0;
  vi.spyOn(log, 'warn').mockImplementation((...line: unknown[]) => void lines.push(line));
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('a transaction of this database, and any other warning, is said as the queue says it', async () => {
  const holders = watchHolders(pool);
  const slow = { message: 'slow query', data: { elapsed: 40 } };
  for (const warning of [held(7), held(null), slow]) await holders.take(warning);
  expect(lines).toEqual([held(7), held(null), slow].map((warning) => [{ warning }, 'job queue']));
  holders.stop();
});

test('the snapshot of a replica is worth a word only when it stands still for ten minutes, with the replica’s name', async () => {
  const holders = watchHolders(pool);
  await holders.take(held(41));
  for (const xmin of ['701', '800', null, '900']) {
    feeds = { 41: { ...feed, xmin } };
    await vi.advanceTimersByTimeAsync(600_000);
  }
  expect(lines).toEqual([]);
  feeds = { 52: { ...feed, xmin: '900' } }; // the replica has connected anew meanwhile
  await vi.advanceTimersByTimeAsync(600_000);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toEqual([
    { replica: 'r1', address: '10.0.0.2', minutes: 10 },
    expect.stringMatching(/a query on the replica “r1” .* hot_standby_feedback .* pg_stat_activity of the replica/),
  ]);
  await vi.advanceTimersByTimeAsync(6_000_000);
  expect(lines).toHaveLength(1);
  holders.stop();
});
