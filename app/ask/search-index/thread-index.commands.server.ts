import { sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { enqueue, hasQueue } from '#app/core/jobs/recurring-jobs.server.ts';
import { indexComment, indexPost, unindexPost } from './search-index.commands.server.ts';

/**
 * From so many answers on a thread is analysed by a job: a writer does not wait for it, nor do others for the writer.
 */
export const longThread = 20;

export const indexThreadJob = { name: 'ask.indexThread' } as const;
export type IndexThreadTask = { postId: number };

/**
 * Brings the search entry of a thread up to date after something below a locked post changed: at once for a short
 * thread, by a job right after the commit for a long one.
 */
export async function indexThread(tctx: Ctx, postId: number): Promise<void> {
  const { rows } = await sql<{ answers: number }>`select answers from ask.post where id = ${postId}`.execute(tctx.db);
  if ((rows[0]?.answers ?? 0) < longThread || !hasQueue()) return indexPost(tctx, postId);
  await indexThreadSoon(tctx, postId);
}

/** Brings the search entry of a thread up to date after a new comment: at once, by a job where the entry is long. */
export async function indexNewComment(tctx: Ctx, postId: number, id: number): Promise<void> {
  if (!(await indexComment(tctx, postId, id))) await indexThreadSoon(tctx, postId);
}

/**
 * Has a job write the search entry of a thread right after the commit: a comment is short, and who changes it does not
 * wait until all others of its thread were read again.
 */
export async function indexThreadSoon(tctx: Ctx, postId: number): Promise<void> {
  if (!hasQueue()) return indexPost(tctx, postId);
  const due = await sql<{ isNew: boolean }>`
    insert into ask.search_due as d (post_id, at) values (${postId}, ${tctx.now}) on conflict (post_id)
      do update set turn = d.turn + 1 returning xmax = 0 "isNew"`.execute(tctx.db);
  if (due.rows[0]!.isNew) await enqueue<IndexThreadTask>(tctx, indexThreadJob, { postId });
}

/** Writes the search entry of a long thread, again while answers come. Done again it changes nothing. */
export async function indexDueThread(ctx: Ctx, { postId }: IndexThreadTask): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ turn: number }>`select turn from ask.search_due
      where post_id = ${postId}`.execute(ctx.db);
    if (!rows[0]) return;
    await transact(ctx, (tctx) => indexPost({ db: tctx.db }, postId));
    const gone = await sql`select from ask.post where id = ${postId} and deleted_at is not null`.execute(ctx.db);
    if (gone.rows.length > 0) await unindexPost(ctx, postId);
    await sql`delete from ask.search_due where post_id = ${postId} and turn = ${rows[0].turn}`.execute(ctx.db);
  }
}

/** Does what was left over, such as by a job that was given up. Returns how many threads. */
export async function indexOverdueThreads(ctx: Ctx): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select post_id id from ask.search_due where at < ${ctx.now}::timestamptz - interval '2 minutes' order by post_id
      limit 200`.execute(ctx.db);
  for (const { id } of rows) await indexDueThread(ctx, { postId: id });
  return rows.length;
}
