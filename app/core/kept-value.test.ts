import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Db } from '#app/core/db/pool.server.ts';
import { keepMarked, keepValue } from '#app/core/kept-value.server.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

const pool = { isTransaction: false } as unknown as Db;
const transaction = { isTransaction: true } as unknown as Db;

/** A table of one row whose readings end when the test says so. */
function slowTable() {
  let present = 'old';
  const ends: (() => void)[] = [];
  const { get, forget } = keepValue(2000, () => {
    const seen = present;
    return new Promise<string>((resolve) => ends.push(() => resolve(seen)));
  });
  return {
    get: (db = pool) => get({ db }),
    write: (value: string) => {
      present = value;
      forget();
    },
    end: () => ends.shift()!(),
    readings: () => ends.length,
  };
}

it('is read once in its time, and anew in each transaction', async () => {
  const table = slowTable();
  const first = table.get();
  table.end();
  expect([await first, await table.get()]).toEqual(['old', 'old']);
  const inside = table.get(transaction);
  table.end();
  expect([await inside, await table.get(), table.readings()]).toEqual(['old', 'old', 0]);
  vi.advanceTimersByTime(2000);
  void table.get();
  expect(table.readings()).toBe(1);
});

it('is not kept when it was being read while it changed', async () => {
  const table = slowTable();
  const slow = table.get();
  table.write('new');
  table.end();
  expect(await slow).toBe('old');
  const next = table.get();
  table.end();
  expect([await next, await table.get()]).toEqual(['new', 'new']);
});

it('is as old as the beginning of its reading', async () => {
  const table = slowTable();
  const slow = table.get();
  vi.advanceTimersByTime(1500);
  table.end();
  await slow;
  vi.advanceTimersByTime(500);
  void table.get();
  expect(table.readings()).toBe(1);
});

it('is made anew only where its mark is another, of each database and never kept from a transaction', async () => {
  let [present, made] = ['a', 0];
  const get = keepMarked(2000, { readMark: async () => present, read: async () => `${present}${++made}` });
  const later = async (db = pool) => {
    vi.advanceTimersByTime(2000);
    return get({ db });
  };
  expect([await get({ db: pool }), await later()]).toEqual(['a1', 'a1']);
  present = 'b';
  expect([await get({ db: pool }), await later(), await later()]).toEqual(['a1', 'b2', 'b2']);
  expect([await later(transaction), await later()]).toEqual(['b3', 'b2']);
});
