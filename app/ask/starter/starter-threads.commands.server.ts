import { sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';
import { lockThreads, showThings, withholdThings } from '#app/ask/screening/withholding.commands.server.ts';
import { hasMembersWords, isStarterPost, isTouched, starterEditors } from './starter-threads.queries.server.ts';

/*
 * Steps over the threads of the starter content, some at a time, each to be called in a transaction of its own. What
 * members did meanwhile is seen: a thread is judged again once it is locked.
 */

/** Hides threads without words of members, reversibly. Returns how many were looked at; 0 at the end. */
export async function hideStarterThreads(ctx: Ctx, limit: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`select p.id from ask.post p
    where ${isStarterPost} and p.deleted_at is null and not ${hasMembersWords}
    order by p.id limit ${limit}`.execute(ctx.db);
  const ids = rows.map((row) => row.id);
  if (ids.length === 0) return 0;
  await lockThreads(ctx, 'post', ids);
  const { rows: still } = await sql<{ id: number }>`select p.id from ask.post p
    where p.id = any(${ids}::bigint[]) and p.deleted_at is null and not ${hasMembersWords}`.execute(ctx.db);
  await withholdThings(
    ctx,
    'post',
    still.map((row) => row.id),
    'starter',
    null,
  );
  return ids.length;
}

/** Gives hidden threads back to readers. Returns how many; 0 at the end. */
export async function showStarterThreads(ctx: Ctx, limit: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`select id from ask.post
    where author_id = any(${starterEditors}) and withheld = 'starter' order by id limit ${limit}`.execute(ctx.db);
  await showThings(
    ctx,
    'post',
    rows.map((row) => row.id),
  );
  return rows.length;
}

/**
 * Empties threads that no member has touched, for good: title, words and history; the rows stay, as numbers of posts
 * are never given twice.
 * @returns the threads, and how many were looked at; 0 at the end
 */
export async function emptyStarterThreads(ctx: Ctx, limit: number): Promise<{ ids: number[]; seen: number }> {
  const { rows } = await sql<{ id: number }>`select p.id from ask.post p
    where ${isStarterPost} and not ${isTouched} order by p.id limit ${limit}`.execute(ctx.db);
  const candidates = rows.map((row) => row.id);
  if (candidates.length === 0) return { ids: [], seen: 0 };
  await lockThreads(ctx, 'post', candidates);
  const { rows: still } = await sql<{ id: number }>`select p.id from ask.post p
    where p.id = any(${candidates}::bigint[]) and not ${isTouched}`.execute(ctx.db);
  const ids = still.map((row) => row.id);
  await withholdThings(ctx, 'post', ids, 'starter', null);
  const own = sql`post_id = any(${ids}::bigint[]) and author_id = any(${starterEditors})`;
  await sql`delete from ask.revision where (subject = 'post' and subject_id = any(${ids}::bigint[]))
    or (subject = 'answer' and subject_id = any(array(select id from ask.answer where ${own})))`.execute(ctx.db);
  await sql`update ask.comment set markdown = '', html = '', withheld = null,
    deleted_at = coalesce(deleted_at, ${ctx.now}) where ${own}`.execute(ctx.db);
  await sql`update ask.answer set excerpt = '', html = '', text = '', withheld = null,
    deleted_at = coalesce(deleted_at, ${ctx.now}) where ${own}`.execute(ctx.db);
  await sql`update ask.post set title = '', excerpt = '', html = '', text = '', withheld = null,
    translation_group = null where id = any(${ids}::bigint[])`.execute(ctx.db);
  return { ids, seen: candidates.length };
}
