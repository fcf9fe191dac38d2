import { sql } from 'kysely';
import type { Ctx } from './ctx.server.ts';
import { Refusal } from './errors.ts';
import { say } from './texts.server.ts';

/**
 * Counts one call under `key` in a fixed window held in the database, so that it holds over several processes.
 * @returns 0 when within the limit, else the seconds until the window ends
 */
export async function countHit(ctx: Pick<Ctx, 'db' | 'now'>, key: string, max: number, window_s: number): Promise<number> {
  const start = Math.floor(ctx.now.getTime() / 1000 / window_s) * window_s;
  const { rows } = await sql<{ hits: number }>`
    insert into core.throttle (key, window_start, hits) values (${key}, to_timestamp(${start}), 1)
    on conflict (key, window_start) do update set hits = core.throttle.hits + 1
    returning hits`.execute(ctx.db);
  if ((rows[0]?.hits ?? 0) <= max) return 0;
  return Math.max(1, Math.ceil(start + window_s - ctx.now.getTime() / 1000));
}

/** @throws Refusal "do not request frequently" when the limit is passed */
export async function requireCalm(ctx: Pick<Ctx, 'db' | 'now'>, key: string, max: number, window_s: number): Promise<void> {
  const wait = await countHit(ctx, key, max, window_s);
  if (wait > 0) throw new Refusal(say.tooFrequent(wait), 'too-many');
}

/** Forgets windows that ended more than a day ago. */
export async function purgeThrottle(ctx: Pick<Ctx, 'db' | 'now'>): Promise<void> {
  await sql`delete from core.throttle where window_start < ${new Date(ctx.now.getTime() - 86_400_000)}`.execute(ctx.db);
}
