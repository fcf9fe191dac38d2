import { type RawBuilder, sql } from 'kysely';
import { type Ctx, readerOf, requireMember } from '#app/core/ctx.server.ts';
import { readableChannels } from '#app/ask/parts/post-visibility.queries.server.ts';
import { cursorPart, decodeCursor, encodeCursor } from '#app/ask/parts/keyset-cursor.server.ts';
import { placedRows, postsAtFollowed, postsPlacedAt } from '#app/ask/parts/topic-posts.queries.server.ts';
import { bountyKeys } from '#app/ask/bounties/bounty-lists.queries.server.ts';
import { limits, type ListSort, type ListType, ListInput } from '#app/ask/parts/ask.schema.ts';
import type { z } from 'zod';

type Bound = { key: number; id: number };

type Keys = {
  type: ListType;
  id: number;
  sort: ListSort;
  channels: RawBuilder<unknown>;
  limit: number;
  isForward: boolean;
  bound: Bound | null;
  /** Topics or areas of the map at one of which the posts lie; none for all posts. */
  nodes?: readonly number[];
};

/** Sort keys: their column and how a cursor's number becomes a value of it (times travel as microseconds). */
const sorts = {
  newest: { column: 'created_at', range: cursorPart.micros },
  active: { column: 'active_at', range: cursorPart.micros },
  hot: { column: 'hot', range: cursorPart.float },
  votes: { column: 'score', range: cursorPart.int },
  amount: { column: 'amount', range: cursorPart.int },
  ends: { column: 'ends_order', range: cursorPart.seconds },
} as const;

function edgeOf(sort: ListSort, key: number): RawBuilder<unknown> {
  if (sort === 'hot') return sql`${key}::float8`;
  if (sort === 'ends') return sql`${key}::bigint`;
  return sort === 'votes' || sort === 'amount'
    ? sql`${key}::integer`
    : sql`timestamptz 'epoch' + ${key}::float8 *
    interval '1 microsecond'`;
}

export function readCursor(cursor: string, sort: ListSort): Bound {
  const [key = 0, id = 0] = decodeCursor(cursor, [sorts[sort].range, cursorPart.id]);
  return { key, id };
}

/** The ids and sort keys of a page: every channel is read in order from its index, then the few rows are merged. */
export function keysOf(keys: Keys): RawBuilder<unknown> {
  const { type, id, sort, channels, limit, isForward, bound, nodes = [] } = keys;
  if (type === 'mine') return followedKeys(keys);
  if (type === 'bounty')
    return bountyKeys({
      ...keys,
      edge: bound && edgeOf(sort, bound.key),
      among: nodes.length === 0 ? null : postsPlacedAt(nodes),
    });
  const key = sql.ref(sorts[sort].column);
  const idName = type === 'tag' ? 'post_id' : 'id';
  const idColumn = sql.ref(idName);
  const table = placedRows(type === 'tag' ? sql`ask.post_tag` : sql`ask.post`, idName, nodes);
  const direction = sql.raw(isForward ? 'desc' : 'asc');
  const compare = sql.raw(isForward ? '<' : '>');
  return sql`
    select k.id, k.key from unnest(${channels}) c (channel)
    cross join lateral (
      select ${idColumn} id, ${key} key from ${table} i
      where i.channel = c.channel
        and ${scopeOf(type, id)} ${
          bound
            ? sql`and (${key}, ${idColumn}) ${compare} (${edgeOf(sort, bound.key)},
        ${bound.id}::bigint)`
            : sql``
        }
      order by ${key} ${direction}, ${idColumn} ${direction} limit ${sql.lit(limit)}
    ) k order by k.key ${direction}, k.id ${direction} limit ${sql.lit(limit)}`;
}

/**
 * The same of everything a member follows: each tag, category and author is read in order from its index, each topic of
 * the map as a whole, then all are merged.
 */
function followedKeys({ id, sort, channels, limit, isForward, bound, nodes = [] }: Keys): RawBuilder<unknown> {
  const key = sql.ref(`i.${sorts[sort].column}`);
  const direction = sql.raw(isForward ? 'desc' : 'asc');
  const compare = sql.raw(isForward ? '<' : '>');
  const posts = placedRows(sql`ask.post`, 'id', nodes);
  const tagged = placedRows(sql`ask.post_tag`, 'post_id', nodes);
  const edge = bound ? sql`and (${key}, i.id) ${compare} (${edgeOf(sort, bound.key)}, ${bound.id}::bigint)` : sql``;
  const part = (
    kind: 'tag' | 'category' | 'member',
    table: RawBuilder<unknown>,
    idColumn: RawBuilder<unknown>,
    scope: RawBuilder<unknown>,
  ) => sql`
    select k.id, k.key from ask.follow f cross join unnest(${channels}) c (channel) cross join lateral (
      select ${idColumn} id, ${key} key from ${table} i
      where i.channel = c.channel
        and ${scope} ${
          bound
            ? sql`and (${key}, ${idColumn}) ${compare} (${edgeOf(sort, bound.key)},
        ${bound.id}::bigint)`
            : sql``
        }
      order by ${key} ${direction}, ${idColumn} ${direction} limit ${sql.lit(limit)}
    ) k where f.member_id = ${id} and f.kind = ${sql.lit(kind)}`;
  return sql`
    select id, key from (
      ${part('tag', tagged, sql`i.post_id`, sql`i.tag_id = f.subject_id and not i.is_hidden`)}
      union ${part('category', posts, sql`i.id`, sql`i.category_id = f.subject_id and i.deleted_at is null`)}
      union ${part('member', posts, sql`i.id`, sql`i.author_id = f.subject_id and i.deleted_at is null`)}
      union select k.id, k.key from aimap.follow f cross join lateral (
        select i.id, ${key} key from ${posts} i
        where i.channel = any(${channels}) and i.deleted_at is null and i.id in (${postsAtFollowed}) ${edge}
        order by ${key} ${direction}, i.id ${direction} limit ${sql.lit(limit)}
      ) k where f.member_id = ${id} and f.kind = 'node'
    ) k order by key ${direction}, id ${direction} limit ${sql.lit(limit)}`;
}

function scopeOf(type: ListType, id: number): RawBuilder<unknown> {
  if (type === 'tag') return sql`tag_id = ${id}::bigint and not is_hidden`;
  const scopes: Record<Exclude<ListType, 'tag' | 'mine' | 'bounty'>, RawBuilder<unknown>> = {
    all: sql`kind <> 'model'`,
    question: sql`kind = 'question'`,
    article: sql`kind = 'article'`,
    category: sql`category_id = ${id}::bigint`,
    unanswered: sql`kind = 'question' and answers = 0`,
  };
  return sql`deleted_at is null and ${scopes[type as keyof typeof scopes]}`;
}

/**
 * The cursor after which the given page of a list begins, counted from 1; null for the first one and beyond the last.
 * Its cost grows with the page.
 */
export async function findPageStart(
  ctx: Ctx,
  { type, id, sort, lang, node = 0 }: Pick<ListQuery, 'type' | 'id' | 'sort' | 'lang'> & Partial<ListQuery>,
  page: number,
): Promise<string | null> {
  const before = (page - 1) * limits.page;
  if (before < 1) return null;
  const own = type === 'mine' ? requireMember(ctx).id : id;
  const keys = keysOf({
    type,
    id: own,
    sort,
    nodes: node > 0 ? [node] : [],
    channels: readableChannels(ctx, lang),
    limit: before + 1,
    isForward: true,
    bound: null,
  });
  const { rows } = await sql<{ id: number; key: number }>`
    select k.id, ${keyJson(sort)} key from (${keys}) k order by k.key desc, k.id desc offset ${before - 1}
      limit 2`.execute(readerOf(ctx));
  return rows[0] && rows.length === 2 ? encodeCursor([rows[0].key, rows[0].id]) : null;
}

/** A sort key of `k` as a number that travels in a cursor: times as microseconds. */
export const keyJson = (sort: ListSort): RawBuilder<unknown> =>
  sorts[sort].range === cursorPart.micros ? sql`(extract(epoch from k.key) * 1000000)::bigint` : sql`k.key`;

export type ListQuery = z.output<typeof ListInput>;
