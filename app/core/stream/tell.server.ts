import { sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';
import { afterCommit, beforeCommit } from '#app/core/db/pool.server.ts';

/** Something others have to hear. `data` holds ids and numbers; `topic` is whom or what it is about. */
export type News = { topic: string; kind: string; data?: Record<string, unknown> };

type Teller = Pick<Ctx, 'db'>;

type Untold = News | (() => News[]);
/** What each open transaction is going to tell. */
const untold = new WeakMap<Ctx['db'], Untold[]>();

/**
 * Tells other processes and hosts something in the caller's transaction: they hear it when it has committed, and never
 * when it is rolled back. All that one transaction tells is written by one statement at its end. Outside of a
 * transaction it is written at once.
 */
export async function tell(ctx: Teller, ...news: News[]): Promise<void> {
  if (news.length > 0 && !leave(ctx, news)) await write(ctx, news);
}

/** Asks at the end of the caller's transaction what it has to tell; nothing happens outside of one. */
export function tellAtEnd(ctx: Teller, find: () => News[]): void {
  leave(ctx, [find]);
}

/** Leaves news to the end of the transaction; false outside of one. */
function leave(ctx: Teller, news: readonly Untold[]): boolean {
  const known = untold.get(ctx.db);
  if (known) known.push(...news);
  const own = known ?? [...news];
  const writeAll = () => {
    untold.delete(ctx.db);
    return write(
      ctx,
      own.flatMap((one) => (typeof one === 'function' ? one() : one)),
    );
  };
  if (known) return true;
  const isLeft = beforeCommit(ctx.db, writeAll);
  if (isLeft) untold.set(ctx.db, own);
  return isLeft;
}

async function write(ctx: Teller, news: readonly News[]): Promise<void> {
  if (news.length === 0) return;
  const rows = news.map(({ topic, kind, data = {} }) => ({ topic, kind, data }));
  await sql`insert into core.stream (topic, kind, data) select topic, kind, data
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (topic text, kind text, data jsonb)`.execute(ctx.db);
  hintStream(ctx);
}

let send: (() => void) | undefined;

/** Sets how others are woken; undefined when nothing is running. */
export function setHint(hint: (() => void) | undefined): void {
  send = hint;
}

/**
 * Wakes the readers of the stream when the caller's transaction has committed: for rows that a statement or a trigger
 * wrote. A hint that is lost costs a second.
 */
export function hintStream(ctx: Teller): void {
  if (send) afterCommit(ctx.db, () => send?.());
}

/** So long rows are kept: twice as long as whoever comes back is told of. */
const kept_s = 7200;
const batch = 5000;

/** Forgets what everybody has heard long ago. */
export async function purgeStream(ctx: Pick<Ctx, 'db' | 'now'>): Promise<void> {
  for (let count = batch; count === batch;) {
    const { rows } = await sql`delete from core.stream where id in (select id from core.stream
      where at < ${ctx.now}::timestamptz - make_interval(secs => ${kept_s}) order by at limit ${sql.lit(batch)})
      returning 1`.execute(ctx.db);
    count = rows.length;
  }
}
