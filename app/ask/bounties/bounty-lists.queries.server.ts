import { type RawBuilder, sql } from 'kysely';
import type { ListSort } from '#app/ask/parts/ask.schema.ts';

const columns: Partial<Record<ListSort, string>> = { newest: 'b.offered_at', amount: 'b.amount', ends: 'b.ends_order' };

type Keys = {
  sort: ListSort;
  channels: RawBuilder<unknown>;
  limit: number;
  isForward: boolean;
  bound: { id: number } | null;
  /** The sort key of the bound as an expression. */
  edge: RawBuilder<unknown> | null;
  /** The ids of the posts to choose from; null for all. */
  among: RawBuilder<unknown> | null;
};

/** Ids and sort keys of the questions with a running bounty, read in order from the bounties' own indexes. */
export function bountyKeys({ sort, channels, limit, isForward, bound, edge, among }: Keys): RawBuilder<unknown> {
  const key = sql.ref(columns[sort] ?? 'b.offered_at');
  const direction = sql.raw(isForward ? 'desc' : 'asc');
  const compare = sql.raw(isForward ? '<' : '>');
  return sql`
    select b.post_id id, ${key} key from ask.bounty b join ask.post p on p.id = b.post_id and p.deleted_at is null
      and p.channel = any(${channels})
    where b.state = 'open' ${among ? sql`and b.post_id in (${among})` : sql``}
      ${bound ? sql`and (${key}, b.post_id) ${compare} (${edge}, ${bound.id}::bigint)` : sql``}
    order by ${key} ${direction}, b.post_id ${direction} limit ${sql.lit(limit)}`;
}
