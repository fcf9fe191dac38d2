import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';

/** Where a node of the map is today, after all its merges. */
const settled = (node: number) => sql`(select aimap.settled_node(${node}::bigint))`;

/** The ids of the posts that lie at one of some topics of the AI map, or at a topic of one of some areas. */
export const postsPlacedAt = (nodes: readonly number[]): RawBuilder<unknown> => sql`
  select pl.post_id from aimap.placement pl where pl.state <> 'rejected' and pl.node_id in (
    with asked as (select aimap.settled_node(a.id) id from unnest(${nodes}::bigint[]) a (id))
    select id from asked union all select n.id from aimap.node n join asked on asked.id = n.area_id
      where n.status = 'published')`;

/**
 * A table of posts as far as they lie at some nodes, all of it without any: read as a whole before it is ordered, as a
 * topic has few of all posts.
 * @param id its column with the id of the post
 */
export const placedRows = (
  table: RawBuilder<unknown>,
  id: 'id' | 'post_id',
  nodes: readonly number[],
): RawBuilder<unknown> =>
  nodes.length === 0
    ? table
    : sql`(select x.* from ${table} x where x.${sql.ref(id)} in (${postsPlacedAt(nodes)}) offset 0)`;

/** A topic or an area as JSON of `ListTopic`: by the id it has now, which may not be the one that was asked for. */
export const listTopicJson = (ctx: Pick<Ctx, 'language'>, node: number): RawBuilder<unknown> => sql`(
  select json_build_object('id', n.id, 'slug', n.slug, 'kind', n.kind, 'title', t.title)
  from aimap.node n join aimap.node_text t on t.node_id = n.id and t.language = ${ctx.language}
  where n.id = ${settled(node)} and n.status in ('published', 'archived'))`;

/** The ids of the posts at the node that the row `f` of `aimap.follow` names, or at a topic of that area. */
export const postsAtFollowed: RawBuilder<unknown> = sql`
  select pl.post_id from aimap.placement pl where pl.state <> 'rejected' and pl.node_id in (
    select f.subject_id union all select n.id from aimap.node n
      where n.area_id = f.subject_id and n.status = 'published')`;
