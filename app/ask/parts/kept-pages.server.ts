import { sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';
import { changed } from '#app/core/page-tags.server.ts';

/** Names of what guests' pages of the community are made of. */
export const tagOf = {
  /** The page of a post with all below it. */
  thread: (id: number) => `thread:${id}`,
  /** A post as lists show it: title, votes, answers. */
  row: (id: number) => `row:${id}`,
  /** Which posts are the first in the side column of lists. */
  top: 'top',
  /** Lists in an order that votes change. */
  ranked: 'ranked',
  /** All lists and the numbers beside them. */
  lists: 'lists',
} as const;

/** The names of rows in a list. */
export const rowTags = (posts: readonly { id: number }[]): string[] => posts.map(({ id }) => tagOf.row(id));

/** Posts in a section of the side column. */
export const topPosts = 5;

/**
 * Names what a post's new figures show on: its page, its rows, lists in their order, and the side column of all lists
 * when the post is now among the first; one that was before has a row there. In the transaction, after the change.
 */
export async function changedFigures(ctx: Ctx, id: number): Promise<void> {
  if (!ctx.changes) return;
  const { rows } = await sql<{ isTop: boolean }>`
    select (select count(*) from (select from ask.post o
      where o.channel = p.channel and o.deleted_at is null and o.kind <> 'model' and o.hot > p.hot
        and (p.answers > 0 or o.kind = 'question' and o.answers = 0) limit ${sql.lit(topPosts)}) hotter)
      < ${sql.lit(topPosts)} "isTop"
    from ask.post p where p.id = ${id}`.execute(ctx.db);
  changed(ctx, tagOf.thread(id), tagOf.row(id), tagOf.ranked, ...(rows[0]?.isTop === false ? [] : [tagOf.top]));
}
