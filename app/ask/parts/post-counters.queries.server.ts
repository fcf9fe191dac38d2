import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';
import type { Numbers } from './ask.schema.ts';

/** How many posts a tag is on, of those that everybody may read: what every page shows of a tag. */
export function openCount(alias = 't'): RawBuilder<unknown> {
  const tag = sql.table(alias);
  return sql`greatest(0, ${tag}.posts - coalesce((select sum(u.posts) from ask.settling_tag u
    where u.tag_id = ${tag}.id), 0))::integer`;
}

/** The numbers of all that everybody may read, in one order: pages that say the same are the same. */
export const numbersJson = sql`(select json_object_agg(n.key,
  greatest(0, n.value - coalesce((select sum(u.value) from ask.settling_counter u where u.key = n.key), 0))
  order by n.key)
  from ask.counter n where n.key in ('questions', 'articles', 'models', 'answered', 'solved', 'answers', 'comments'))`;

/** What the product counts. One small read at any size. */
export async function getNumbers(ctx: Pick<Ctx, 'db'>): Promise<Numbers> {
  const { rows } = await sql<{ numbers: Numbers }>`select ${numbersJson} numbers`.execute(ctx.db);
  return rows[0]!.numbers;
}
