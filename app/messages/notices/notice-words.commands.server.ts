import { sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';
import type { NoticeSubject } from './notices.schema.ts';

/**
 * Says what has been edited as it reads now in every notice about it, in the caller's transaction: what was edited away
 * is kept in none. Notices without a title or an excerpt get none. Rows are locked in the order of ids, as by marking
 * them read.
 * @param things what notices are about; those with an `excerpt` read differently themselves
 * @param title that of all of them, when it changed
 */
export async function renewNoticeWords(
  ctx: Pick<Ctx, 'db'>,
  things: readonly (NoticeSubject & { excerpt?: string })[],
  title?: string,
): Promise<void> {
  await sql`
    with stale as (
      select n.id, n.data || jsonb_strip_nulls(jsonb_build_object(
        'title', case when n.data ? 'title' then ${title ?? null}::text end,
        'excerpt', case when n.data ? 'excerpt' then g.excerpt end)) data
      from unnest(${things.map((one) => one.kind)}::text[], ${things.map((one) => one.id)}::bigint[],
        ${things.map((one) => one.excerpt ?? null)}::text[]) g (kind, id, excerpt)
        join messages.notice n on n.subject_kind = g.kind and n.subject_id = g.id
      where n.data ->> 'title' <> ${title ?? null}::text or n.data ->> 'excerpt' <> g.excerpt
      order by n.id for no key update of n)
    update messages.notice n set data = stale.data from stale where n.id = stale.id`.execute(ctx.db);
}
