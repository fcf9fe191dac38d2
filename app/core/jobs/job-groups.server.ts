import { sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';
import { hideAddresses } from '#app/core/mail/hide-addresses.ts';
import type { JobGroup } from './job-rows.ts';

/** All that is not done, by kind and state: what failed lately first, then what has waited the longest. */
export async function listJobGroups(ctx: Pick<Ctx, 'db'>): Promise<JobGroup[]> {
  const { rows } = await sql<JobGroup>`
    with open_job as (
      select name, state, start_after, retry_count, retry_limit,
        case state when 'failed' then coalesce(completed_on, created_on) when 'active' then coalesce(started_on,
          created_on) else created_on end "at"
      from job.job where state in ('created', 'retry', 'active', 'failed') and name not like '\\_\\_pgboss%'),
    counted as (
      select name, state, count(*)::integer "count", min("at") first_at, max("at") last_at, min(start_after) next_at,
        max(retry_count) + 1 tries, max(retry_limit) + 1 "limit" from open_job group by name, state)
    select g.name, g.state, g.count, floor(extract(epoch from g.first_at))::bigint "firstAt",
      floor(extract(epoch from g.last_at))::bigint "lastAt", floor(extract(epoch from g.next_at))::bigint "nextAt",
      g.tries, g.limit, coalesce(l.error, '') error, l.id
    from counted g cross join lateral (
      (select j.id, left(j.output ->> 'message', 2000) error from job.job j
        where g.state = 'failed' and j.name = g.name and j.state = 'failed'
        order by j.completed_on desc, j.id desc limit 1)
      union all
      (select j.id, left(j.output ->> 'message', 2000) error from job.job j
        where g.state <> 'failed' and j.name = g.name and j.state = g.state
        order by j.created_on desc, j.id desc limit 1)) l
    order by g.state = 'failed' desc, case when g.state = 'failed' then g.last_at end desc, g.first_at, g.name`.execute(
    ctx.db,
  );
  return rows.map((row) => ({ ...row, error: hideAddresses(row.error) }));
}
