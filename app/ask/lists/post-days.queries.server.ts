import { sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';

/** What happened in a stretch of time; `answered` are questions that got their first answer, `firstAnswer_s` its median. */
export type PostDay = {
  posts: number;
  questions: number;
  answers: number;
  answered: number;
  firstAnswer_s: number | null;
};

/** Posts and answers of a stretch of time, without those of some authors and without what is deleted or withheld. */
export async function countPostDay(
  ctx: Pick<Ctx, 'db'>,
  { from, to, without }: { from: Date; to: Date; without: readonly number[] },
): Promise<PostDay> {
  const { rows } = await sql<PostDay>`
    with asked as (
      select kind from ask.post where kind in ('question', 'article') and channel in (0, 1, 2, 3)
        and created_at >= ${from} and created_at < ${to} and deleted_at is null
        and author_id <> all(${without}::bigint[])
    ), given as materialized (
      select id, post_id, created_at from ask.answer where created_at >= ${from} and created_at < ${to}
        and deleted_at is null and author_id <> all(${without}::bigint[])
    ), firsts as (
      select extract(epoch from g.created_at - p.created_at)::double precision s from given g
        join ask.post p on p.id = g.post_id
      where p.deleted_at is null and p.author_id <> all(${without}::bigint[])
        and not exists (select from ask.answer b where b.post_id = g.post_id and b.id < g.id and b.deleted_at is null)
    )
    select (select count(*) from asked) posts, (select count(*) from asked where kind = 'question') questions,
      (select count(*) from given) answers, (select count(*) from firsts) answered,
      (select round(percentile_cont(0.5) within group (order by s))::bigint from firsts) "firstAnswer_s"`.execute(
    ctx.db,
  );
  return rows[0]!;
}

/** Questions that wait for their first answer now, without those of some authors. */
export async function countUnanswered(ctx: Pick<Ctx, 'db'>, without: readonly number[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from ask.post where deleted_at is null and kind = 'question' and answers = 0
      and channel in (0, 1, 2, 3)
      and author_id <> all(${without}::bigint[])`.execute(ctx.db);
  return rows[0]!.count;
}
