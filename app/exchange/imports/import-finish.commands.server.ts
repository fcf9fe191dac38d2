import { sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';
import { recountNumbers } from '#app/ask/lists/lists.commands.server.ts';
import { settlePosts } from '#app/ask/posts/post-imports.commands.server.ts';
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
