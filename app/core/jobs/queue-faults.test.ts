import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPool, jobLimits } from '#app/core/db/pool.server.ts';
import { log, setLogLevel } from '#app/core/process/log.server.ts';
import { useTestDatabase } from '#test/database.ts';
import { type Link, openLink } from '#test/link.ts';
import { askForQueue, tellQueueFault } from './queue-faults.server.ts';
import { type Job, startJobs } from './recurring-jobs.server.ts';

const database = useTestDatabase();
let link: Link;
const [errors, warnings] = [[] as unknown[][], [] as unknown[][]];
beforeEach(async () => {
  setLogLevel('silent');
  link = await openLink(database.connection);
  for (const list of [errors, warnings]) list.length = 0;
  vi.spyOn(log, 'error').mockImplementation((...line: unknown[]) => void errors.push(line));
  vi.spyOn(log, 'warn').mockImplementation((...line: unknown[]) => void warnings.push(line));
});
afterEach(async () => {
  vi.restoreAllMocks();
  await link.close();
});

const about = (lines: unknown[][], words: string) => lines.filter((line) => String(line[1]).includes(words));

test('while the database is away all workers together have a line at the beginning and one at the end', async () => {
  const handlers = Array.from({ length: 12 }, (_, n): Job => ({ name: `test.away-${n}`, run: async () => {} }));
  const pool = createPool({ connectionString: link.url }, { limits: jobLimits });
  const jobs = await startJobs(pool, database.db, handlers, { followsClock: false, listening: database.pool });
  const failing = vi.spyOn(pool, 'query');
  const wakeAll = () =>
    database.pool.query("select pg_notify('wenwo_jobs', name) from unnest($1::text[]) name", [
      handlers.map(({ name }) => name),
    ]);
  const countFailures = async () => {
    const ends = await Promise.allSettled(failing.mock.results.map(({ value }) => value as Promise<unknown>));
    return ends.filter(({ status }) => status === 'rejected').length;
  };
  link.cut();
  await vi.waitFor(
    async () => {
      await wakeAll();
      expect(await countFailures()).toBeGreaterThan(15);
    },
    { timeout: 90_000, interval: 100 },
  );
  expect(about(errors, 'job')).toHaveLength(1);
  expect(about(errors, 'job')[0]![1]).toBe(
    'job queue: the database is away, jobs wait. What fails meanwhile is only counted',
  );
  link.thaw();
  await vi.waitFor(
    async () => {
      await wakeAll();
      expect(about(warnings, 'the job queue goes on')).toHaveLength(1);
    },
    { timeout: 90_000, interval: 100 },
  );
  const [{ leftOut }] = about(warnings, 'the job queue goes on')[0] as [{ leftOut: number }];
  expect(leftOut).toBeGreaterThan(10);
  expect(about(errors, 'job')).toHaveLength(1);
  await jobs.stop();
  await pool.end();
});

test('whatever else a job fails at is told each time, a statement that took too long too', async () => {
  const late = Object.assign(new Error('canceling statement'), { severity: 'ERROR', code: '57014' });
  for (const error of [new Error('a mistake'), late, late]) tellQueueFault(error, { job: 'test.one' }, 'job failed');
  expect(errors.map(([, words]) => words)).toEqual(['job failed', 'job failed', 'job failed']);
  expect(await askForQueue(() => Promise.resolve(7))).toBe(7);
  expect(warnings).toEqual([]);
});
