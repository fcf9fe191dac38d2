import type pg from 'pg';
import type { PgBoss, QueueResult } from 'pg-boss';
import type { Job } from './recurring-jobs.server.ts';

/**
 * So often a process at work says that it lives; one that was silent for twice as long has died, and its jobs are begun
 * again by another.
 */
const heartbeat_s = 20;

/** Makes the queues and the schedules of all jobs, or makes them as the jobs are now; those of none lose their schedules. */
export async function keepQueues(boss: PgBoss, pool: pg.Pool, jobs: readonly Job[]): Promise<void> {
  const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  await makeQueues(
    pool,
    jobs.filter(({ name }) => !known.has(name)),
  );
  for (const job of jobs) {
    const queue = known.get(job.name);
    if (queue) await keepQueue(boss, pool, job, queue);
  }
  await keepSchedules(boss, jobs);
}

const optionsOf = (job: Job) => ({
  retryLimit: job.retries ?? 5,
  retryDelay: job.pause_s ?? 5,
  retryBackoff: true,
  expireInSeconds: job.lasts_s ?? 900,
  heartbeatSeconds: heartbeat_s,
  notify: false,
});
const policyOf = (job: Job): 'short' | 'standard' => (job.cron ? 'short' : 'standard');

/** As pg-boss's `createQueue` does, in one statement: each of two hundred had a transaction of its own. */
async function makeQueues(pool: pg.Pool, jobs: readonly Job[]): Promise<void> {
  const queues = jobs.map((job) => ({ name: job.name, options: { ...optionsOf(job), policy: policyOf(job) } }));
  if (queues.length === 0) return;
  await pool.query(
    'select job.create_queue(q.name, q.options) from jsonb_to_recordset($1::jsonb) q (name text, options jsonb)',
    [JSON.stringify(queues)],
  );
}

async function keepQueue(boss: PgBoss, pool: pg.Pool, job: Job, known: QueueResult): Promise<void> {
  const [options, policy] = [optionsOf(job), policyOf(job)];
  if (known.policy !== policy) await changePolicy(pool, job.name, policy);
  if (Object.entries(options).some(([key, value]) => known[key as keyof typeof options] !== value))
    await boss.updateQueue(job.name, options);
}

/**
 * Gives a queue of an older release the policy it has today, which pg-boss offers for new queues only. Of what waits in
 * a queue that becomes `short` the newest stays.
 */
async function changePolicy(pool: pg.Pool, name: string, policy: 'short' | 'standard'): Promise<void> {
  await pool.query(
    `with waiting as materialized (
      select id, row_number() over (order by created_on desc, id) place from job.job
        where name = $1 and state = 'created'
    ), spare as (
      delete from job.job j using waiting w where j.name = $1 and j.id = w.id and w.place > 1 and $2 = 'short'
    ), kept as (
      update job.job j set policy = $2 from waiting w where j.name = $1 and j.id = w.id
        and (w.place = 1 or $2 = 'standard')
    )
    update job.queue set policy = $2, updated_on = now() where name = $1`,
    [name, policy],
  );
}

/**
 * Schedules of an older release whose jobs are gone or recur no more are taken away: they would fill queues that nobody
 * works on.
 */
async function keepSchedules(boss: PgBoss, jobs: readonly Job[]): Promise<void> {
  const wanted = new Map(jobs.flatMap(({ name, cron }) => (cron ? [[name, cron]] : [])));
  for (const { name, key, cron, timezone } of await boss.getSchedules()) {
    if (!wanted.has(name)) await boss.unschedule(name, key);
    else if (key === '' && wanted.get(name) === cron && timezone === 'UTC') wanted.delete(name);
  }
  for (const [name, cron] of wanted) await boss.schedule(name, cron, {}, { tz: 'UTC' });
}
