import { sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';

export type CounterKey = 'questions' | 'articles' | 'models' | 'answered' | 'solved' | 'answers' | 'comments';

/** Adds to the product's numbers; the last writes of a transaction, as everybody meets here. */
export async function addToCounters(ctx: Ctx, amounts: Partial<Record<CounterKey, number>>): Promise<void> {
  const entries = Object.entries(amounts).filter(([, amount]) => amount !== 0);
  if (entries.length === 0) return;
  await sql`with d as (select * from unnest(${entries.map(([key]) => key)}::text[],
    ${entries.map(([, amount]) => amount)}::bigint[]) as d (key, amount)),
      locked as (select key from ask.counter where key = any(${entries.map(([key]) => key)}::text[])
        order by key for no key update)
    update ask.counter c set value = c.value + d.amount from d join locked using (key)
      where c.key = d.key`.execute(ctx.db);
}

/** How far a recurring job has come, or what it measured last: a time in seconds. */
type Mark = 'hot_settled_until_s' | 'index_now_until_s' | 'first_answer_s';

/** How far it has come; 0 before its first run. */
export async function readMark(ctx: Pick<Ctx, 'db'>, key: Mark): Promise<number> {
  const { rows } = await sql<{ value: number }>`select value from ask.counter where key = ${key}`.execute(ctx.db);
  return rows[0]?.value ?? 0;
}

/** Notes how far it has come. */
export async function keepMark(ctx: Pick<Ctx, 'db'>, key: Mark, value_s: number): Promise<void> {
  await sql`update ask.counter set value = ${value_s}::bigint where key = ${key}`.execute(ctx.db);
}

/** Adds to the post counts of tags, locked in the order of their ids. */
export async function addToTags(ctx: Ctx, ids: number[], amount: 1 | -1): Promise<void> {
  if (ids.length === 0) return;
  await sql`with locked as (select id from ask.tag where id = any(${ids}::bigint[]) order by id for no key update)
    update ask.tag t set posts = posts + ${amount}::integer from locked where t.id = locked.id`.execute(ctx.db);
}

/** Adds to the post count of a category. */
export async function addToCategory(ctx: Ctx, id: number, amount: number): Promise<void> {
  await sql`update ask.category set posts = posts + ${amount}::integer where id = ${id}`.execute(ctx.db);
}
