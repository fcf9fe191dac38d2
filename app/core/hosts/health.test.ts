import { expect, it } from 'vitest';
import { useTestDatabase } from '#test/database.ts';
import { startJobs } from '#app/core/jobs/recurring-jobs.server.ts';
import { readHealth } from './health.server.ts';

const database = useTestDatabase();

it('tells how database, queue, disk and process do, before the queue has started too', async () => {
  const before = await readHealth({ db: database.db });
  expect(before.queue).toEqual({ waiting: 0, active: 0, failed: 0, oldestWaiting_s: null });
  expect(before.database.bytes).toBeGreaterThan(1_000_000);
  expect(before.process.memory).toBeGreaterThan(1_000_000);
  const jobs = await startJobs(database.pool, database.db, [{ name: 'test.none', run: async () => {} }]);
  await database.pool.query("insert into job.job (name, state, completed_on) values ('test.none', 'failed', now())");
  expect((await readHealth({ db: database.db })).queue.failed).toBe(1);
  await jobs.stop();
});
