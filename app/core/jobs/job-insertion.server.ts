import { sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';

/** So many rows one statement puts in at most. */
const batch = 1000;

/**
 * Puts jobs into a queue in the caller's transaction, in one statement for each thousand. It says no more than pg-boss
 * asks of direct inserts, and takes what the queue decides from the queue: pg-boss's own statement reads twenty options
 * of each job, which none of ours has, and costs twice as much (decision 070). One that a policy has no room for is
 * left out, as there. Fails when there is no such queue.
 */
export async function insertJobs(ctx: Pick<Ctx, 'db'>, name: string, all: readonly object[]): Promise<void> {
  for (let from = 0; from < all.length; from += batch)
    await sql`
      insert into job.job (name, data, keep_until, expire_seconds, deletion_seconds, retry_limit, retry_delay,
        retry_backoff, retry_delay_max, policy, dead_letter, heartbeat_seconds)
      select ${name}, j.data, now() + q.retention_seconds * interval '1 s', q.expire_seconds, q.deletion_seconds,
        q.retry_limit, q.retry_delay, q.retry_backoff, q.retry_delay_max, q.policy, q.dead_letter, q.heartbeat_seconds
      from jsonb_array_elements(${JSON.stringify(all.slice(from, from + batch))}::jsonb) j (data)
        left join job.queue q on q.name = ${name}
      on conflict do nothing`.execute(ctx.db);
}
