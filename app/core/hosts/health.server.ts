import { statfs } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';
import { fileRoot } from '#app/core/files/files.server.ts';
import type { Health } from './health.ts';
import { hasMailServer } from '#app/core/mail/mail.server.ts';

/** Reads how this installation does, of this process and of what all share. */
export async function readHealth(ctx: Pick<Ctx, 'db'>): Promise<Health> {
  const [database, queue, disk] = await Promise.all([readDatabase(ctx), readQueue(ctx), readDisk()]);
  const memory = process.memoryUsage.rss();
  return {
    database,
    queue,
    disk,
    process: { node: process.versions.node, uptime_s: Math.floor(process.uptime()), memory },
    hasMailServer: hasMailServer(),
  };
}

async function readDatabase(ctx: Pick<Ctx, 'db'>): Promise<Health['database']> {
  const from = performance.now();
  const { rows } = await sql<Omit<Health['database'], 'answer_ms'>>`
    select current_setting('server_version') version, pg_database_size(current_database()) bytes,
      (select count(*) from pg_stat_activity where datname = current_database()) connections`.execute(ctx.db);
  return { ...rows[0]!, answer_ms: Math.round(performance.now() - from) };
}

/** The queue makes its tables itself when it starts. */
async function readQueue(ctx: Pick<Ctx, 'db'>): Promise<Health['queue']> {
  const { rows: found } = await sql<{ isThere: boolean }>`select to_regclass('job.job') is
    not null "isThere"`.execute(ctx.db);
  if (!found[0]?.isThere) return { waiting: 0, active: 0, failed: 0, oldestWaiting_s: null };
  const { rows } = await sql<Health['queue']>`
    select count(*) filter (where state in ('created', 'retry') and start_after <= now()) waiting,
      count(*) filter (where state = 'active') active,
      count(*) filter (where state = 'failed' and completed_on > now() - interval '7 days') failed,
      floor(extract(epoch from now() - min(start_after) filter (where state in ('created', 'retry')
        and start_after <= now())))::bigint "oldestWaiting_s"
    from job.job where name not like '\\_\\_pgboss%'`.execute(ctx.db);
  return rows[0]!;
}

async function readDisk(): Promise<Health['disk']> {
  try {
    const { bavail, blocks, bsize } = await statfs(fileRoot());
    return { free: bavail * bsize, total: blocks * bsize };
  } catch {
    return null;
  }
}
