import os from 'node:os';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPool, requestLimits } from '#app/core/db/pool.server.ts';
import { failureKind } from '#app/core/failure.ts';
import { setLogLevel } from '#app/core/process/log.server.ts';
import { useTestDatabase } from '#test/database.ts';
import { type Link, openLink } from '#test/link.ts';

setLogLevel('silent');
const database = useTestDatabase();
let link: Link;
let pool: ReturnType<typeof createPool>;
beforeEach(async () => {
  link = await openLink(database.connection);
  pool = createPool({ connectionString: link.url }, { max: 3, limits: requestLimits });
});
afterEach(async () => {
  vi.restoreAllMocks();
  link.thaw();
  await pool.end();
  await link.close();
});

const caught = (work: Promise<unknown>) =>
  work.then(
    () => expect.unreachable(),
    (error: unknown) => error,
  );
const answers = async () => (await pool.query<{ one: number }>('select 1 one')).rows[0]?.one;

test('a frozen link fails whatever waits and whatever comes, long before the limits of time, and is used again by itself', async () => {
  const writer = await pool.connect();
  await writer.query('begin');
  expect(await answers()).toBe(1);
  link.freeze();
  const waiting = [...Array.from({ length: 5 }, () => pool.query('select 1')), writer.query('select $1::int', [1])];
  for (const error of await Promise.all(waiting.map(caught))) expect(failureKind(error)).toBe('away');
  writer.release();
  expect(failureKind(await caught(pool.query('select 2')))).toBe('away');
  link.thaw();
  await expect.poll(() => answers().catch(() => 0)).toBe(1);
});

test('whoever comes meanwhile and finds a connection lying ready does not make it look as if the database were there', async () => {
  await Promise.all(Array.from({ length: 3 }, () => pool.query('select pg_sleep(0.05)'))); // three lie ready
  link.freeze();
  const error = caught(pool.query('select 1'));
  const coming = setInterval(
    () =>
      void pool
        .connect()
        .then((client) => client.release())
        .catch(() => {}),
    20,
  );
  expect(failureKind(await error)).toBe('away');
  expect(String(await error), 'by the watch, not by the limit of time').not.toContain('timeout');
  clearInterval(coming);
});

test('a connection that alone was lost on the way is given up, a statement that takes long or waits is not', async () => {
  const [lost, busy] = [await pool.connect(), await pool.connect()];
  const { rows } = await lost.query<{ pid: number }>('select pg_backend_pid() pid');
  link.freeze();
  const given = caught(lost.query('select 1')); // swallowed by the link, which is sound for all others again
  await expect.poll(() => link.swallowed(), { interval: 5 }).toBeGreaterThan(0);
  link.thaw();
  const slow = busy.query('select pg_sleep(2.5)');
  expect(failureKind(await given)).toBe('away');
  lost.release();
  expect((await slow).rowCount).toBe(1);
  busy.release();
  expect(rows).toHaveLength(1);
});

test('a database that takes seconds to answer is away, but not where the machine has more to do than it can', async () => {
  link.slow(250); // a new connection takes several pieces
  const load = vi.spyOn(os, 'loadavg').mockReturnValue([0, 0, 0]);
  expect(failureKind(await caught(answers()))).toBe('away');
  load.mockReturnValue([10 * os.availableParallelism(), 0, 0]);
  await expect.poll(() => answers().catch(() => 0)).toBe(1);
  expect(await Promise.all([answers(), answers(), answers()])).toEqual([1, 1, 1]);
});

test('statements, locks and idle transactions of requests have limits, those of tools have none', async () => {
  const read = `select name, setting from pg_settings where name in ('statement_timeout', 'lock_timeout',
    'idle_in_transaction_session_timeout') order by name`;
  const limits = async (one: typeof pool) =>
    (await one.query<{ setting: string }>(read)).rows.map(({ setting }) => Number(setting));
  expect(await limits(pool)).toEqual([60_000, 5000, 15_000]);
  expect(await limits(database.pool)).toEqual([0, 0, 0]);
});

test('an answer that does not come in time is not waited for, and its connection is used no more', async () => {
  const short = createPool(
    { connectionString: link.url },
    { max: 1, limits: { ...requestLimits, statement_ms: 0, answer_ms: 50 } },
  );
  expect(failureKind(await caught(short.query('select pg_sleep(60)')))).toBe('away');
  await expect.poll(async () => (await short.query('select 1')).rowCount).toBe(1);
  await short.end();
});

test('the end of a pool does not wait for ever for a connection that nobody gives back', async () => {
  const held = await pool.connect();
  await pool.end();
  expect(failureKind(await caught(held.query('select 1')))).toBe('away');
  pool = createPool(database.connection);
});
