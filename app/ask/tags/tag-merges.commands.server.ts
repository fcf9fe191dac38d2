import { sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { indexPosts } from '#app/ask/search-index/search-index.commands.server.ts';
import type { SettleTag } from './tag-desk.commands.server.ts';

const batch = 100;

/**
 * Carries out what was decided on a tag: gives a synonym's posts to its main tag, gives a split one its posts back, and
 * renews the search entries of a tag's posts after its names changed. Small transactions; run again, it goes on where
 * it was.
 * @returns how many posts changed their tags
 */
export async function settleTag(ctx: Ctx, { id }: SettleTag): Promise<number> {
  const { rows } = await sql<{ mainId: number | null }>`select main_id "mainId" from ask.tag
    where id = ${id}`.execute(ctx.db);
  if (!rows[0]) return 0;
  const { mainId } = rows[0];
  let done = 0;
  for (let count = batch; count > 0;) {
    count = await transact(ctx, (tctx) => (mainId === null ? giveBack(tctx, id) : giveAway(tctx, id, mainId)));
    done += count;
  }
  if (mainId === null) await renewSearch(ctx, id);
  return done;
}

/** Synonyms that posts still have. */
export async function listUnsettledTags(ctx: Ctx): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from ask.tag t where main_id is not null and exists (select from ask.post_tag i where i.tag_id = t.id)
      order by id`.execute(ctx.db);
  return rows.map((row) => row.id);
}

/** Posts of a synonym get its main tag in its place; what they were is kept. */
async function giveAway(ctx: Ctx, id: number, mainId: number): Promise<number> {
  const ids = await lockPosts(ctx, sql`select post_id from ask.post_tag where tag_id = ${id} limit ${sql.lit(batch)}`);
  if (ids.length === 0) return 0;
  await sql`
    insert into ask.tag_move (tag_id, post_id, position, had_main)
    select i.tag_id, i.post_id, i.position, exists (select from ask.post_tag m
      where m.post_id = i.post_id and m.tag_id = ${mainId})
    from ask.post_tag i where i.tag_id = ${id} and i.post_id = any(${ids}::bigint[])
    on conflict (tag_id, post_id) do update set position = excluded.position, had_main = excluded.had_main,
      main_id = null`.execute(ctx.db);
  await sql`delete from ask.post_tag i using ask.tag_move m where i.tag_id = ${id} and i.post_id = any(${ids}::bigint[])
    and m.tag_id = i.tag_id and m.post_id = i.post_id and m.had_main`.execute(ctx.db);
  await sql`update ask.post_tag set tag_id = ${mainId} where tag_id = ${id}
    and post_id = any(${ids}::bigint[])`.execute(ctx.db);
  await recount(
    ctx,
    ids,
    [
      { id, amount: sql`-count(*)` },
      { id: mainId, amount: sql`count(*) filter (where not m.had_main)` },
    ],
    id,
  );
  await indexPosts(ctx, ids);
  return ids.length;
}

/**
 * Posts that a synonym brought along get it back; the main tag goes unless they had it before. What lost the main tag
 * since stays as it is.
 */
async function giveBack(ctx: Ctx, id: number): Promise<number> {
  const ids = await lockPosts(
    ctx,
    sql`select post_id from ask.tag_move where tag_id = ${id} and main_id is not null
    limit ${sql.lit(batch)}`,
  );
  if (ids.length === 0) return 0;
  await sql`delete from ask.tag_move m where tag_id = ${id} and post_id = any(${ids}::bigint[]) and (
    not exists (select from ask.post_tag i where i.post_id = m.post_id and i.tag_id = m.main_id)
    or exists (select from ask.post_tag i where i.post_id = m.post_id and i.tag_id = m.tag_id))`.execute(ctx.db);
  const { rows } = await sql<{
    mainId: number;
  }>`select distinct main_id "mainId" from ask.tag_move where tag_id = ${id}
    and post_id = any(${ids}::bigint[])`.execute(ctx.db);
  for (const { mainId } of rows) {
    await recount(
      ctx,
      ids,
      [
        { id, amount: sql`count(*)` },
        { id: mainId, amount: sql`-count(*) filter (where not m.had_main)` },
      ],
      id,
    );
    await sql`insert into ask.post_tag (post_id, tag_id, position, channel, created_at, active_at, hot, score,
      is_hidden)
      select i.post_id, m.tag_id, m.position, i.channel, i.created_at, i.active_at, i.hot, i.score, i.is_hidden
      from ask.tag_move m join ask.post_tag i on i.post_id = m.post_id and i.tag_id = m.main_id
      where m.tag_id = ${id} and m.main_id = ${mainId} and m.post_id = any(${ids}::bigint[])`.execute(ctx.db);
    await sql`delete from ask.post_tag i using ask.tag_move m
      where m.tag_id = ${id} and m.main_id = ${mainId} and m.post_id = any(${ids}::bigint[])
      and not m.had_main and i.post_id = m.post_id and i.tag_id = m.main_id`.execute(ctx.db);
  }
  await sql`delete from ask.tag_move where tag_id = ${id} and post_id = any(${ids}::bigint[])`.execute(ctx.db);
  await indexPosts(ctx, ids);
  return ids.length;
}

async function lockPosts(ctx: Ctx, which: ReturnType<typeof sql>): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from ask.post where id in (${which})
    order by id for no key update`.execute(ctx.db);
  return rows.map((row) => row.id);
}

/** Numbers of tags are of posts that everybody may read. Rows of tags are locked in the order of their ids. */
async function recount(
  ctx: Ctx,
  ids: number[],
  changes: { id: number; amount: ReturnType<typeof sql> }[],
  tagId: number,
): Promise<void> {
  for (const { id, amount } of changes.toSorted((a, b) => a.id - b.id))
    await sql`update ask.tag set posts = posts + (
        select ${amount} from ask.tag_move m join ask.post p on p.id = m.post_id and p.deleted_at is null and p.counts
        where m.tag_id = ${tagId} and m.post_id = any(${ids}::bigint[]))
      where id = ${id}`.execute(ctx.db);
}

/** A tag's posts are found under its names. */
async function renewSearch(ctx: Ctx, id: number): Promise<void> {
  for (let after = 0; ;) {
    const { rows } = await sql<{ id: number }>`
      select post_id id from ask.post_tag where tag_id = ${id} and post_id > ${after} and not is_hidden order by post_id
        limit ${batch}`.execute(ctx.db);
    if (rows.length === 0) return;
    await transact(ctx, async (tctx) => {
      const ids = await lockPosts(tctx, sql`select unnest(${rows.map((row) => row.id)}::bigint[])`);
      await indexPosts({ db: tctx.db }, ids);
    });
    after = rows.at(-1)!.id;
  }
}
