import { AsyncLocalStorage } from 'node:async_hooks';
import { sql } from 'kysely';
import type { Ctx } from './ctx.server.ts';
import { isRefusal, Refusal } from './errors.ts';
import { failureKind } from './failure.ts';
import { say } from './refusals.server.ts';

/**
 * Counts one call under `key` in a window that begins with its first call. It stands in the database, so it holds over
 * several processes. Calls may come in another order than their times; a clock that was set back by more than the
 * window begins it anew.
 * @returns 0 when within the limit, else the seconds until the window ends
 */
export async function countHit(
  ctx: Pick<Ctx, 'db' | 'now'>,
  key: string,
  max: number,
  window_s: number,
): Promise<number> {
  const now_s = ctx.now.getTime() / 1000;
  const end = sql`to_timestamp(${now_s + window_s})`;
  const isOver = sql`(own.ends_at <= to_timestamp(${now_s}) or own.ends_at > to_timestamp(${now_s + 2 * window_s}))`;
  const { rows } = await sql<{ hits: number; ends_at: Date }>`
    insert into core.throttle as own (key, ends_at, hits) values (${key}, ${end}, 1)
    on conflict (key) do update set
      hits = case when ${isOver} then 1 else own.hits + 1 end,
      ends_at = case when ${isOver} then excluded.ends_at else own.ends_at end
    returning hits, ends_at`.execute(ctx.db);
  const own = rows[0]!;
  // a transaction that fails takes its own back
  if (!ctx.db.isTransaction) spending.getStore()?.push({ db: ctx.db, key });
  return own.hits <= max ? 0 : Math.max(1, Math.ceil(own.ends_at.getTime() / 1000 - now_s));
}

/** @throws Refusal "do not request frequently" when the limit is passed */
export async function requireCalm(
  ctx: Pick<Ctx, 'db' | 'now'>,
  key: string,
  max: number,
  window_s: number,
): Promise<void> {
  const wait = await countHit(ctx, key, max, window_s);
  if (wait > 0) throw new Refusal(say.tooFrequent(wait), { kind: 'too-many' });
}

/** The same for reads, which go on when a full disk keeps them from being counted. @throws Refusal as `requireCalm` */
export async function requireCalmToRead(
  ctx: Pick<Ctx, 'db' | 'now'>,
  key: string,
  max: number,
  window_s: number,
): Promise<void> {
  await requireCalm(ctx, key, max, window_s).catch((error: unknown) => {
    if (failureKind(error) !== 'full') throw error;
  });
}

const spending = new AsyncLocalStorage<{ db: Ctx['db']; key: string }[]>();

/**
 * Runs what a caller asked for; the hits that it counted are given back when a full disk or an absent database kept it
 * from being done.
 */
export async function givingBack<T>(run: () => Promise<T>): Promise<T> {
  const hits: { db: Ctx['db']; key: string }[] = [];
  try {
    return await spending.run(hits, run);
  } catch (error) {
    if (!isRefusal(error) && failureKind(error) !== 'fault')
      for (const { db, key } of hits)
        await sql`update core.throttle set hits = hits - 1
        where key = ${key} and hits > 0`
          .execute(db)
          .catch(() => {});
    throw error;
  }
}

/** Forgets windows that ended. */
export async function purgeThrottle(ctx: Pick<Ctx, 'db' | 'now'>): Promise<void> {
  await sql`delete from core.throttle where ends_at <= ${ctx.now}`.execute(ctx.db);
}
