import { afterEach, expect, test } from 'vitest';
import { inTransaction } from '#app/core/db/pool.server.ts';
import { enqueue, enqueueAll, hasQueue, type Job, type Jobs, startJobs } from '#app/core/jobs.server.ts';
import { ctxAs, visitor } from '#test/ask.ts';
import { useTestDatabase } from '#test/database.ts';

const database = useTestDatabase();
const ctx = () => ctxAs(database.db, visitor);
let jobs: Jobs | undefined;
let done: number[] = [];
const note: Job<{ n: number }> = {
  name: 'test.note',
  run: async (_, { n }) => {
    done.push(n);
  },
};
const start = async (...handlers: Job<never>[]) => {
  done = [];
  jobs = await startJobs(database.pool, database.db, handlers);
};
afterEach(() => jobs?.stop());

test('what a transaction leaves to a job is done after its commit, and never when it is rolled back', async () => {
  await start(note);
  expect(hasQueue()).toBe(true);
  const fails = inTransaction(database.db, async (tx) => {
    await enqueue({ ...ctx(), db: tx }, note, { n: 1 });
    throw new Error('changed its mind');
  });
  await expect(fails).rejects.toThrow('changed its mind');
  let seenInside: number[] = [];
  await inTransaction(database.db, async (tx) => {
    await enqueue({ ...ctx(), db: tx }, note, { n: 2 });
    await new Promise((resolve) => setTimeout(resolve, 100));
    seenInside = [...done];
  });
  await expect.poll(() => done, { timeout: 10_000 }).toEqual([2]);
  expect(seenInside).toEqual([]);
});

test('more than one handful is done in one go, each once', async () => {
  await start(note);
  const all = Array.from({ length: 57 }, (_, n) => ({ n }));
  await enqueueAll(ctx(), note, all);
  await expect.poll(() => done.length, { timeout: 10_000 }).toBe(57);
  expect(done.toSorted((a, b) => a - b)).toEqual(all.map(({ n }) => n));
});

test('a queue of an older release becomes what its job is today', async () => {
  await start(note);
  await jobs?.stop();
  await database.pool.query(`update job.queue set notify = false, retry_limit = 1, expire_seconds = 60 where name = 'test.note'`);
  await start({ ...note, retries: 3 });
  const { rows } = await database.pool.query(`select notify, retry_limit, expire_seconds from job.queue where name = 'test.note'`);
  expect(rows).toEqual([{ notify: true, retry_limit: 3, expire_seconds: 900 }]);
});

test('a job that fails is tried again, those beside it are not', async () => {
  let tries = 0;
  const weak: Job<{ n: number }> = {
    name: 'test.weak',
    run: async (_, { n }) => {
      if (n === 1 && (tries += 1) === 1) throw new Error('not now');
      done.push(n);
    },
  };
  await start(weak);
  await enqueueAll(ctx(), weak, [{ n: 0 }, { n: 1 }, { n: 2 }]);
  await expect.poll(() => done.toSorted((a, b) => a - b), { timeout: 10_000 }).toEqual([0, 2]); // jobs of one moment come in any order
  await database.pool.query(`update job.job set start_after = now() where name = 'test.weak'`); // the pause is over
  await expect.poll(() => done.slice(2), { timeout: 10_000 }).toEqual([1]);
});
