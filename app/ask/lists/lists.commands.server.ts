import { unixSeconds } from '#app/core/unix-seconds.ts';
import { sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';
import { keepMark, readMark } from '#app/ask/parts/post-counters.commands.server.ts';
import { transact } from '#app/core/db/pool.server.ts';

/** A post without activity for this long is settled: `ask.hotness` no longer depends on the time. */
const settlesAfter_s = 8 * 86_400;
/** Smaller changes do not move a post in any list that people read. */
const worthWriting = 0.02;
const batch = 2000;

/**
 * Keeps the heat of posts current: computes it anew for posts that were active in the last eight days and for those
 * that settled since the last run. Older posts are never touched; every write computes the heat of its own post.
 * @returns how many posts were written
 */
export async function coolPosts(ctx: Ctx): Promise<number> {
  const settled_s = unixSeconds(ctx.now) - settlesAfter_s;
  const since_s = await readMark(ctx, 'hot_settled_until_s');
  let written = 0;
  let place: Place | null = { micros: Math.min(since_s, settled_s) * 1e6, id: 0 };
  while (place) {
    const done: { written: number; last: Place | null } = await coolBatch(ctx, place);
    written += done.written;
    place = done.last;
  }
  await keepMark(ctx, 'hot_settled_until_s', settled_s);
  return written;
}

/** Counts everything from the tables: after content was loaded in bulk. */
export async function recountNumbers(ctx: Pick<Ctx, 'db'>): Promise<void> {
  await sql`update ask.tag t set posts = (select count(*) from ask.post_tag i join ask.post p on p.id = i.post_id
    where i.tag_id = t.id and p.deleted_at is null and p.counts)`.execute(ctx.db);
  await sql`update ask.category c set posts = (select count(*) from ask.post p
    where p.category_id = c.id and p.deleted_at is null and p.audience <> 'en')`.execute(ctx.db);
  await sql`
    with p as (select * from ask.post where deleted_at is null and counts)
    update ask.counter c set value = n.value from (
      select 'questions' key, count(*) value from p where kind = 'question' union all
      select 'articles', count(*) from p where kind = 'article' union all
      select 'models', count(*) from p where kind = 'model' union all
      select 'answered', count(*) from p where answers > 0 union all
      select 'solved', count(*) from p where accepted > 0 union all
      select 'answers', coalesce(sum(answers), 0) from p union all
      select 'comments', (select count(*) from ask.comment m join p on p.id = m.post_id
        left join ask.answer a on a.id = m.answer_id where m.deleted_at is null and a.deleted_at is null)
    ) n where c.key = n.key`.execute(ctx.db);
}

type Place = { micros: number; id: number };

/** One short transaction, so that no visitor's write waits long for it. Rows are locked in the order of their ids. */
async function coolBatch(ctx: Ctx, after: Place): Promise<{ written: number; last: Place | null }> {
  return transact(ctx, async (tctx) => {
    const { rows } = await sql<Place>`
      select id, (extract(epoch from active_at) * 1000000)::bigint micros
        from (select generate_series(0, 3) channel union all
        select zone * 4 + part from ask.category cross join generate_series(0, 3) part where zone > 0) c
          cross join lateral (
        select id, active_at from ask.post i where i.channel = c.channel::smallint and deleted_at is null
          and (active_at, id) > (timestamptz 'epoch' + ${after.micros}::float8 * interval '1 microsecond',
          ${after.id}::bigint)
        order by active_at, id limit ${batch}) k order by active_at, id limit ${batch}`.execute(tctx.db);
    if (rows.length === 0) return { written: 0, last: null };
    const done = await sql`
      with fresh as (
        select id, ask.hotness(views, score, answers, answer_score, created_at, active_at,
          ${tctx.now}::timestamptz) heat, hot
        from ask.post where id = any(${rows.map((row) => row.id)}::bigint[]) order by id for no key update
      )
      update ask.post p set hot = fresh.heat from fresh
      where p.id = fresh.id and abs(fresh.heat - fresh.hot) > ${worthWriting}::float8 * abs(fresh.hot)
        returning p.id`.execute(tctx.db);
    return { written: done.rows.length, last: rows.at(-1)! };
  });
}
