import { sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { addToCounters, type CounterKey } from '#app/ask/parts/post-counters.commands.server.ts';
import { withdrawFromOutsiders } from '#app/ask/posts/ask-notices.commands.server.ts';
import { indexPosts } from '#app/ask/search-index/search-index.commands.server.ts';
import type { SettleCategory } from './categories.commands.server.ts';

const batch = 100;

type Category = { zone: number; mergedInto: number | null; targetZone: number };

/**
 * Brings the posts of a category to where they belong after its access changed or it was merged into another one: their
 * place in lists, all numbers, search and notices. Small transactions; run again, it goes on where it was.
 * @returns how many posts were moved or marked
 */
export async function settleCategory(ctx: Ctx, { id }: SettleCategory): Promise<number> {
  let done = 0;
  for (let count = batch; count > 0;) {
    count = await transact(ctx, (tctx) => settleBatch(tctx, id));
    done += count;
  }
  return done;
}

async function settleBatch(ctx: Ctx, id: number): Promise<number> {
  const { rows } = await sql<Category>`
    select c.zone, c.merged_into "mergedInto", coalesce(t.zone, c.zone) "targetZone"
    from ask.category c left join ask.category t on t.id = c.merged_into where c.id = ${id}::bigint`.execute(ctx.db);
  const category = rows[0];
  if (!category) return 0;
  const posts = await lockUnsettled(ctx, id, category);
  if (posts.length === 0) {
    await moveDeleted(ctx, id, category);
    // Not when its access changed again meanwhile: then another run is to come.
    await sql`
      with settled as (update ask.category set is_settling = false
        where id = ${id}::bigint and zone = ${category.zone} and is_settling returning id),
        tags as (delete from ask.settling_tag where category_id in (select id from settled))
      delete from ask.settling_counter where category_id in (select id from settled)`.execute(ctx.db);
    return 0;
  }
  const ids = posts.map((post) => post.id);
  const target = category.mergedInto ?? id;
  await sql`update ask.post set category_id = ${target} where id = any(${ids}::bigint[])`.execute(ctx.db);
  const isOpen = category.targetZone === 0;
  // A post that is open to all is in all numbers; one that is not is in its category's alone.
  const turned = posts.filter((post) => post.isFirst && post.counts !== isOpen).map((post) => post.id);
  const sign = isOpen ? 1 : -1;
  await addTagCounts(ctx, id, turned, sign);
  await moveCategoryCounts(ctx, id, target, posts.filter((post) => post.isFirst).length);
  await indexPosts(ctx, ids);
  if (!isOpen) for (const post of ids) await withdrawFromOutsiders(ctx, { id: post, categoryId: target });
  const numbers = await numbersOfAll(ctx, turned, sign);
  if (!isOpen) await takeNoted(ctx, id, numbers);
  await addToCounters(ctx, numbers);
  return posts.length;
}

/**
 * Notes what the numbers of tags and of the site hold of a category whose access is being changed, in the transaction
 * that changes it: what is shown leaves that out from then on, while the job takes it out of the numbers themselves. A
 * category that is opened notes nothing. What is written about its posts meanwhile is not noted: a number may be one
 * off until the job has ended.
 */
export async function noteNumbers(ctx: Ctx, id: number): Promise<void> {
  await sql`with tags as (delete from ask.settling_tag where category_id =
    ${id}::integer) delete from ask.settling_counter where category_id = ${id}::integer`.execute(ctx.db);
  const posts = sql`p as materialized (select o.* from ask.post o
    join ask.category c on c.id = o.category_id and c.zone > 0
    where o.category_id = ${id}::integer and o.deleted_at is null and o.counts)`;
  await sql`with ${posts} insert into ask.settling_tag (tag_id, category_id, posts)
    select t.tag_id, ${id}::integer, count(*)::integer from p join ask.post_tag t on t.post_id = p.id
      group by t.tag_id`.execute(ctx.db);
  await sql`with ${posts}, n as (${numbersOfPosts}) insert into ask.settling_counter (key, category_id, value)
    select j.key, ${id}::integer, j.value::bigint from n, jsonb_each_text(to_jsonb(n)) j
      where j.value::bigint > 0`.execute(ctx.db);
}

/** `isFirst`: not the second half of a translated pair. */
type Unsettled = { id: number; counts: boolean; isFirst: boolean };

async function lockUnsettled(ctx: Ctx, id: number, { zone, mergedInto }: Category): Promise<Unsettled[]> {
  const wrong =
    mergedInto === null
      ? sql`and channel not between ${zone * 4}::integer
    and ${zone * 4 + 3}::integer`
      : sql``;
  const { rows } = await sql<Unsettled>`
    select id, counts, audience <> 'en' "isFirst" from ask.post where id in (
      select id from ask.post where category_id = ${id}::bigint and deleted_at is null ${wrong}
        order by category_id, channel limit ${sql.lit(batch)})
    order by id for no key update`.execute(ctx.db);
  return rows;
}

/** Deleted posts are in no list and no number; they come along so that they would come back in the right place. */
async function moveDeleted(ctx: Ctx, id: number, { zone, mergedInto }: Category): Promise<void> {
  if (mergedInto !== null)
    await sql`update ask.post set category_id = ${mergedInto}
    where category_id = ${id}::bigint`.execute(ctx.db);
  else
    await sql`update ask.post set category_id = category_id where category_id = ${id}::bigint and deleted_at is not null
      and channel not between ${zone * 4}::integer and ${zone * 4 + 3}::integer`.execute(ctx.db);
}

async function addTagCounts(ctx: Ctx, category: number, ids: number[], sign: 1 | -1): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    with n as (select tag_id, count(*)::integer amount from ask.post_tag where post_id = any(${ids}::bigint[])
      group by tag_id),
      locked as (select id from ask.tag join n on n.tag_id = id order by id for no key update of tag),
      noted as (update ask.settling_tag s set posts = s.posts - n.amount from n
        where ${sql.lit(sign < 0)} and s.category_id = ${category}::integer and s.tag_id = n.tag_id)
    update ask.tag t set posts = posts + ${sign}::integer * n.amount from n join locked on locked.id = n.tag_id
      where t.id = n.tag_id`.execute(ctx.db);
}

async function moveCategoryCounts(ctx: Ctx, from: number, to: number, amount: number): Promise<void> {
  if (from === to || amount === 0) return;
  await sql`
    with locked as (select id from ask.category where id in (${from}::integer, ${to}::integer)
      order by id for no key update)
    update ask.category c set posts = posts + case when c.id = ${to}::integer then ${amount}::integer
      else -${amount}::integer end from locked where c.id = locked.id`.execute(ctx.db);
}

async function numbersOfAll(ctx: Ctx, ids: number[], sign: 1 | -1): Promise<Partial<Record<CounterKey, number>>> {
  if (ids.length === 0) return {};
  const { rows } = await sql<Record<CounterKey, number>>`
    with p as (select * from ask.post where id = any(${ids}::bigint[])) ${numbersOfPosts}`.execute(ctx.db);
  return Object.fromEntries(Object.entries(rows[0]!).map(([key, value]) => [key, sign * value]));
}

/** What the posts `p` of a statement are in the site's numbers. */
const numbersOfPosts = sql`
  select count(*) filter (where kind = 'question') questions, count(*) filter (where kind = 'article') articles,
    count(*) filter (where kind = 'model') models,
    count(*) filter (where answers > 0) answered, count(*) filter (where accepted > 0) solved,
      coalesce(sum(answers), 0)::bigint answers,
    (select count(*) from ask.comment c join p on p.id = c.post_id left join ask.answer a on a.id = c.answer_id
      where c.deleted_at is null and a.deleted_at is null) comments
  from p`;

/** Takes from what was noted of a category what a batch takes out of the site's numbers. */
async function takeNoted(ctx: Ctx, id: number, numbers: Partial<Record<CounterKey, number>>): Promise<void> {
  await sql`
    update ask.settling_counter s set value = s.value + d.amount
      from unnest(${Object.keys(numbers)}::text[], ${Object.values(numbers)}::bigint[]) as d (key, amount)
    where s.category_id = ${id}::integer and s.key = d.key`.execute(ctx.db);
}
