import type pg from 'pg';
import type { PgBoss, QueueResult } from 'pg-boss';
import type { Job } from './recurring-jobs.server.ts';

/**
 * So often a process at work says that it lives; one that was silent for twice as long has died, and its jobs are begun
 * again by another.
 */
const heartbeat_s = 20;

/** Makes the queue of a job, or makes it as the job is now. */
export async function keepQueue(
  queue: PgBoss,
  pool: pg.Pool,
  job: Pick<Job, 'name' | 'cron' | 'retries' | 'pause_s' | 'lasts_s'>,
  known: QueueResult | undefined,
): Promise<void> {
  const times = { expireInSeconds: job.lasts_s ?? 900, heartbeatSeconds: heartbeat_s };
  const options = {
    retryLimit: job.retries ?? 5,
    retryDelay: job.pause_s ?? 5,
    retryBackoff: true,
    ...times,
    notify: false,
  };
  const policy = job.cron ? 'short' : 'standard';
  if (!known) return queue.createQueue(job.name, { ...options, policy });
  if (known.policy !== policy) await changePolicy(pool, job.name, policy);
  if (Object.entries(options).some(([key, value]) => known[key as keyof typeof options] !== value))
    await queue.updateQueue(job.name, options);
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
 * Takes away the schedules of an older release whose jobs are gone or recur no more: they would fill queues that nobody
 * works on.
 */
export async function dropSchedules(queue: PgBoss, handlers: readonly Job<never>[]): Promise<void> {
  const recurring = new Set(handlers.filter((job) => job.cron).map((job) => job.name));
  for (const { name, key } of await queue.getSchedules()) if (!recurring.has(name)) await queue.unschedule(name, key);
}
