import { CronExpressionParser } from 'cron-parser';
import { sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';
import { hideAddresses } from '#app/core/mail/hide-addresses.ts';
import type { JobState, QueuedJob, QueueRow } from './job-rows.ts';

/*
 * What the console sees of the job queue. The data of jobs is never read here: it may hold sealed letters.
 */

type Read = Pick<Ctx, 'db'>;

/** Indexes that these reads need beside those of the queue itself. */
export const queueIndexes = `
  create index if not exists console_listed on job.job_common (name, created_on, id) include (state);
  create index if not exists console_failed on job.job_common (name, completed_on, id) where state = 'failed';
  create index if not exists in_hand on job.job_common (heartbeat_on) where state = 'active'`;

/** A job that takes its process with it each time is begun so many times more than it may fail, then it is given up. */
const spareTries = 2;

/**
 * Puts jobs back whose process has died, to be begun again at once. pg-boss would count them as failed, also those
 * without retries.
 * @returns the names of their queues
 */
export async function takeBackLost(ctx: Read): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    update job.job set state = 'retry', retry_count = retry_count + 1, start_after = job.job_now(), started_on = null,
      heartbeat_on = null
    where state = 'active' and heartbeat_on + heartbeat_seconds * interval '1 s' < job.job_now()
      and retry_count < retry_limit + ${spareTries}::int
    returning name`.execute(ctx.db);
  return [...new Set(rows.map(({ name }) => name))];
}

/** Those of some queues in which a job waits whose time has come: a step into an index each, however many wait. */
export async function listDue(ctx: Read, names: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select q.name from unnest(${names}::text[]) q (name) where exists (select from job.job j
      where j.name = q.name and j.state < 'active' and not j.blocked and j.start_after <= job.job_now())`.execute(
    ctx.db,
  );
  return rows.map(({ name }) => name);
}

/** Every kind of job with its counts, schedule and last run, by name. */
export async function listQueues(ctx: Read & Pick<Ctx, 'now'>): Promise<QueueRow[]> {
  const { rows } = await sql<
    Omit<QueueRow, 'nextRun' | 'lastRun'> & { lastState: JobState | null; lastAt: number | null }
  >`
    with counted as (
      select name, count(*) filter (where state in ('created', 'retry')) waiting,
        count(*) filter (where state = 'active') active,
        count(*) filter (where state = 'failed') failed, count(*) filter (where state = 'completed') done
      from job.job group by name)
    select q.name, coalesce(c.waiting, 0) waiting, coalesce(c.active, 0) active, coalesce(c.failed, 0) failed,
      coalesce(c.done, 0) done, s.cron,
      l.state "lastState", floor(extract(epoch from coalesce(l.completed_on, l.started_on,
        l.created_on)))::bigint "lastAt"
    from job.queue q left join counted c on c.name = q.name left join job.schedule s on s.name = q.name and s.key = ''
      left join lateral (select state, completed_on, started_on, created_on from job.job j where j.name = q.name
        order by created_on desc, id desc limit 1) l on true
    where q.name not like '\\_\\_pgboss%' order by q.name`.execute(ctx.db);
  return rows.map(({ lastState, lastAt, ...row }) => ({
    ...row,
    nextRun: row.cron === null ? null : nextRunOf(row.cron, ctx.now),
    lastRun: lastState === null || lastAt === null ? null : { state: lastState, at: lastAt },
  }));
}

/** The last run of a kind of job that has ended, or null. */
export async function findLastRun(ctx: Read, name: string): Promise<{ state: JobState; at: number } | null> {
  const { rows: found } = await sql<{ isThere: boolean }>`select to_regclass('job.job') is
    not null "isThere"`.execute(ctx.db);
  if (!found[0]?.isThere) return null;
  const { rows } = await sql<{ state: JobState; at: number }>`
    select state, floor(extract(epoch from completed_on))::bigint "at" from job.job
    where name = ${name} and completed_on is not null order by created_on desc, id desc limit 1`.execute(ctx.db);
  return rows[0] ?? null;
}

const columns = sql`j.id, j.name, j.state, j.retry_count + (j.state not in ('created', 'retry'))::int tries,
  floor(extract(epoch from j.created_on))::bigint "at",
  floor(extract(epoch from j.completed_on))::bigint "endedAt", left(coalesce(j.output ->> 'message', ''), 2000) error`;
const micros = (column: string) => sql`(extract(epoch from ${sql.ref(column)}) * 1000000)::bigint || '~' || j.id`;

/**
 * Jobs of some kinds, newest first. `before` is the `cursor` of the last row of the page before, '' for the first page.
 */
export async function listJobs(
  ctx: Read,
  { names, before, limit }: { names: readonly string[]; before: string; limit: number },
): Promise<QueuedJob[]> {
  const { rows } = await sql<QueuedJob>`
    select f.* from unnest(${names}::text[]) q (name) cross join lateral (
      select ${columns}, ${micros('j.created_on')} "cursor" from job.job j
      where j.name = q.name and ${edgeOf('j.created_on', before)} order by j.created_on desc, j.id desc
        limit ${limit}) f
    order by split_part(f."cursor", '~', 1)::bigint desc, f.id desc limit ${limit}`.execute(ctx.db);
  return rows.map((row) => ({ ...row, error: hideAddresses(row.error) }));
}

/** Jobs that were given up, the last one first; of one kind, or of all with `name` ''. */
export async function listFailedJobs(
  ctx: Read,
  { name, before, limit }: { name: string; before: string; limit: number },
): Promise<QueuedJob[]> {
  const { rows } = await sql<QueuedJob>`
    select f.* from job.queue q cross join lateral (
      select ${columns}, ${micros('j.completed_on')} "cursor" from job.job j
      where j.name = q.name and j.state = 'failed' and ${edgeOf('j.completed_on', before)}
        order by j.completed_on desc, j.id desc limit ${limit}) f
    where q.name not like '\\_\\_pgboss%' and (${name} = '' or q.name = ${name})
    order by split_part(f."cursor", '~', 1)::bigint desc, f.id desc limit ${limit}`.execute(ctx.db);
  return rows.map((row) => ({ ...row, error: hideAddresses(row.error) }));
}

/** The ids of jobs of a kind that were given up, the oldest first, at most `limit`. */
export async function listFailedIds(ctx: Read, name: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from job.job where name = ${name} and state = 'failed' order by completed_on, id
      limit ${limit}`.execute(ctx.db);
  return rows.map((row) => row.id);
}

/** Locks those of some jobs that are given up still; their ids. */
export async function lockFailed(ctx: Read, name: string, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from job.job where name = ${name} and id = any(${ids}::uuid[]) and state = 'failed' order by id
      for update`.execute(ctx.db);
  return rows.map((row) => row.id);
}

/** True for a text that `cursor` could have been. */
export const isJobCursor = (text: string) =>
  text === '' || /^\d{1,17}~[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(text);

function edgeOf(column: string, cursor: string) {
  const [at, id] = cursor.split('~');
  return cursor === '' || !isJobCursor(cursor)
    ? sql`true`
    : sql`(${sql.ref(column)}, j.id) < (timestamptz 'epoch' + ${at}::bigint * interval '1 microsecond', ${id}::uuid)`;
}

/** Unix seconds; null for an expression that cannot be read. */
function nextRunOf(cron: string, now: Date): number | null {
  try {
    return Math.floor(CronExpressionParser.parse(cron, { tz: 'UTC', currentDate: now }).next().getTime() / 1000);
  } catch {
    return null;
  }
}
