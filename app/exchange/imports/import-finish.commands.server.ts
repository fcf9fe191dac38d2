import { sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { recountNumbers } from '#app/ask/lists/lists.commands.server.ts';
import { settleReputation } from '#app/ask/reputation/reputation.commands.server.ts';
import { indexPost, reindexPosts } from '#app/ask/search-index/search-index.commands.server.ts';

const atOnce = 200;

/**
 * Brings every number in line with what an import wrote: answers, scores, acceptances and heat of posts, reputation,
 * counters, search. Run twice it changes nothing.
 */
export async function finishImport(ctx: Ctx, importId: number): Promise<void> {
  for (let last = 0; ;) {
    const { rows } = await sql<{ id: number }>`
      select distinct target_id id from ask.import_map where import_id = ${importId} and type = 'post'
        and target_id > ${last} order by id limit ${atOnce}`.execute(ctx.db);
    if (rows.length === 0) break;
    last = rows.at(-1)!.id;
    await settlePosts(
      ctx,
      rows.map(({ id }) => id),
    );
  }
  await settleOlderPosts(ctx, importId);
  await reindexPosts(ctx);
  await recountNumbers(ctx);
  await sql`analyze ask.post, ask.post_tag, ask.answer, ask.comment, ask.vote, ask.revision, ask.search_doc,
    ask.tag`.execute(ctx.db);
}

/** Posts that were here before and got an answer, a vote or an acceptance by this import. */
async function settleOlderPosts(ctx: Ctx, importId: number): Promise<void> {
  for (let last = 0; ;) {
    const { rows } = await sql<{ targetId: number; postId: number }>`
      select m.target_id "targetId", a.post_id "postId" from (select distinct target_id from ask.import_map
        where import_id = ${importId} and type = 'answer' and target_id > ${last}
        order by target_id limit ${atOnce}) m join ask.answer a on a.id = m.target_id
      where not exists (select from ask.import_map o where o.import_id = ${importId} and o.type = 'post'
        and o.target_id = a.post_id) order by 1`.execute(ctx.db);
    const { rows: ends } = await sql<{ last: number | null }>`select max(target_id) last
      from (select distinct target_id from ask.import_map
      where import_id = ${importId} and type = 'answer' and target_id > ${last} order by target_id
        limit ${atOnce}) m`.execute(ctx.db);
    const ids = [...new Set(rows.map(({ postId }) => postId))].sort((a, b) => a - b);
    if (ids.length > 0) await settlePosts(ctx, ids);
    for (const id of ids) await indexPost(ctx, id);
    if (ends[0]?.last == null) return;
    last = ends[0].last;
  }
}

async function settlePosts(ctx: Ctx, ids: number[]): Promise<void> {
  await transact(ctx, async (tctx) => {
    await sql`select from ask.post where id = any(${ids}::bigint[]) order by id for no key update`.execute(tctx.db);
    await sql`
      update ask.post p set answers = n.answers, answer_score = n.score, accepted = n.accepted,
        active_at = greatest(p.created_at, n.last),
        hot = ask.hotness(p.views, p.score, n.answers, n.score, p.created_at, greatest(p.created_at, n.last),
          ${tctx.now}::timestamptz)
      from (select o.id, count(a.id)::integer answers, coalesce(sum(a.score), 0)::integer score, max(a.created_at) last,
          (select count(*)::integer from ask.acceptance c where c.post_id = o.id) accepted
        from ask.post o left join ask.answer a on a.post_id = o.id and a.deleted_at is null
          where o.id = any(${ids}::bigint[]) group by o.id) n
      where p.id = n.id`.execute(tctx.db);
    await settleReputation(tctx, ids, 'changed', { isDatedByVote: true });
  });
}
