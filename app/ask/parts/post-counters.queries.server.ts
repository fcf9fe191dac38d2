import { type RawBuilder, sql } from 'kysely';
import { type Ctx, readerOf } from '#app/core/ctx.server.ts';
import type { Numbers } from './ask.schema.ts';

/** How many posts a tag is on, of those that everybody may read: what every page shows of a tag. */
export function openCount(alias = 't'): RawBuilder<unknown> {
  const tag = sql.table(alias);
  return sql`greatest(0, ${tag}.posts - coalesce((select sum(u.posts) from ask.settling_tag u
    where u.tag_id = ${tag}.id), 0))::integer`;
}

const keys = sql`'questions', 'articles', 'models', 'answered', 'solved', 'answers', 'comments'`;

/** The numbers of all that everybody may read, in one order: pages that say the same are the same. */
export const numbersJson = sql`(select json_object_agg(n.key,
  greatest(0, n.value - coalesce((select sum(u.value) from ask.settling_counter u where u.key = n.key), 0))
  order by n.key)
  from ask.counter n where n.key in (${keys}))`;

/** Starter posts and what editors wrote, of all that everybody may read, by the keys of the counters. */
const starterNumbers = sql`(
  with editor as materialized (select id from account.member where is_editor), p as (
    select p.kind, p.answers, p.accepted from ask.post p join editor e on e.id = p.author_id
    where p.deleted_at is null and p.counts
  ) select * from (
    select 'questions' key, count(*) value from p where kind = 'question' union all
    select 'articles', count(*) from p where kind = 'article' union all
    select 'models', count(*) from p where kind = 'model' union all
    select 'answered', count(*) from p where answers > 0 union all
    select 'solved', count(*) from p where accepted > 0 union all
    select 'answers', count(*) from ask.answer a join editor e on e.id = a.author_id
      join ask.post q on q.id = a.post_id and q.deleted_at is null and q.counts where a.deleted_at is null union all
    select 'comments', count(*) from ask.comment c join editor e on e.id = c.author_id
      join ask.post q on q.id = c.post_id and q.deleted_at is null and q.counts
      left join ask.answer a on a.id = c.answer_id where c.deleted_at is null and a.deleted_at is null
  ) s)`;

/** What members wrote, of all that everybody may read: `numbersJson` without the starter content. */
export const memberNumbersJson = sql`(select json_object_agg(n.key,
  greatest(0, n.value - coalesce((select sum(u.value) from ask.settling_counter u where u.key = n.key), 0)
    - coalesce(s.value, 0)) order by n.key)
  from ask.counter n left join ${starterNumbers} s using (key) where n.key in (${keys}))`;

/** What members wrote, in numbers: of this the console and the home page speak. */
export async function getWrittenNumbers(ctx: Pick<Ctx, 'db' | 'read'>): Promise<Numbers> {
  const { rows } = await sql<{ numbers: Numbers }>`select ${memberNumbersJson} numbers`.execute(readerOf(ctx));
  return rows[0]!.numbers;
}

/** What the product counts. One small read at any size. */
export async function getNumbers(ctx: Pick<Ctx, 'db' | 'read'>): Promise<Numbers> {
  const { rows } = await sql<{ numbers: Numbers }>`select ${numbersJson} numbers`.execute(readerOf(ctx));
  return rows[0]!.numbers;
}
