import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Ctx } from '#app/core/ctx.server.ts';
import { prepared } from '#app/ask/parts/post-columns.queries.server.ts';
import { foldName } from '#app/aimap/nodes/node-names.server.ts';
import { forReader } from '#app/aimap/nodes/placed-posts.queries.server.ts';
import { changesJson } from './map-changes.queries.server.ts';
import { mapBounds, MapInput, type MapList, type MapQuery } from './ai-map.schema.ts';
import { isAsked } from './map-addresses.ts';
import type { MapSort } from './map-choices.ts';
import { foundResources, resourceJson } from './map-resources.queries.server.ts';
import { fitting } from './map-filters.queries.server.ts';
import { pathsJson } from './paths.queries.server.ts';

/**
 * The list of the map: its areas with their numbers, the topics or resources that fit (the first topics of each area
 * where nothing is asked for, else a page of all), the learning paths and what changed this week. Words are looked for
 * in titles and aliases of both languages, in pinyin and its initials; whole names come first. One statement.
 */
export async function listMap(ctx: Ctx, input: z.input<typeof MapInput>): Promise<MapList> {
  const query = MapInput.parse(input);
  const words = foldName(query.q).split(' ').filter(Boolean).slice(0, 6);
  const ofResources = query.type !== '';
  const asked = isAsked(query);
  const order = ordersOf(ctx)[query.sort];
  const json = ofResources ? resourceJson : topicJson(ctx);
  const { rows } = await sql<MapList>`
    with fits as materialized (${ofResources ? foundResources(ctx, query, words) : foundTopics(ctx, query, words)}),
    ranked as (select k.*, row_number() over (order by ${closeness(words)} ${order}) place,
        row_number() over (partition by k.area_id order by ${order}) within_area
      from fits k),
    shown as (select * from ranked
      where ${asked ? ofPage(query.page) : sql`within_area <= ${mapBounds.ofArea}::integer`}),
    page as (select coalesce(json_agg(${json} order by k.place), '[]'::json) entries from shown k)
    select ${ofResources ? sql`'[]'::json` : entries} topics, ${ofResources ? entries : sql`'[]'::json`} resources,
      (select count(*) from fits)::integer found,
      ${asked ? sql`(select count(*) from fits) > ${query.page * mapBounds.page}::integer` : sql`false`} "hasMore",
      ${areasJson(ctx)} areas, ${pathsJson(ctx)} paths,
      ${asked && query.status !== 'fresh' ? sql`'[]'::json` : changesJson(ctx)} changes
    where ${prepared}`.execute(ctx.db);
  return rows[0]!;
}

const entries = sql`(select entries from page)`;

/** How `fits k` can be ordered; what is equal stays in the order of ids. */
const ordersOf = (ctx: Ctx): Record<MapSort, RawBuilder<unknown>> => ({
  level: sql`k.level, k.importance desc, k.id`,
  name: sql`k.title, k.id`,
  time: sql`k.minutes, k.id`,
  posts: sql`${postsAt(ctx, 'k.node_id')} desc, k.id`,
  new: sql`k.age desc nulls last, k.id desc`,
});

/** What was typed as a whole name first, then names that begin so. */
const closeness = (words: readonly string[]) =>
  words.length > 0
    ? sql`strpos(k.names, ${`\n${words.join(' ')}\n`}) = 0, strpos(k.names, ${`\n${words.join(' ')}`}) = 0,`
    : sql``;

const ofPage = (page: number) =>
  sql`place > ${(page - 1) * mapBounds.page}::integer and place <= ${page * mapBounds.page}::integer`;

const foundTopics = (ctx: Ctx, query: MapQuery, words: readonly string[]) => sql`
  select n.id, n.id node_id, n.slug, n.area_id, n.level, n.minutes, n.importance, n.names, t.title,
    extract(epoch from n.updated_at) age
  from aimap.node n join aimap.node_text t on t.node_id = n.id and t.language = ${ctx.language}
    join aimap.node a on a.id = n.area_id
  where n.kind = 'topic' and n.status = 'published' and ${fitting(ctx, query, words)}`;

const topicJson = (ctx: Ctx) => sql`json_build_object('id', k.id, 'slug', k.slug, 'title', k.title, 'level', k.level,
  'minutes', k.minutes, 'areaId', k.area_id, 'posts', ${postsAt(ctx, 'k.id')})`;

/** How many posts that the reader may see lie at a node. */
export const postsAt = (ctx: Ctx, node: string): RawBuilder<unknown> => sql`(select count(*)
  from aimap.placement pl join ask.post p on p.id = pl.post_id
  where pl.node_id = ${sql.ref(node)} and pl.state <> 'rejected' and ${forReader(ctx)})::integer`;

const areasJson = (ctx: Ctx) => sql`(
  select coalesce(json_agg(json_build_object('id', a.id, 'slug', a.slug, 'title', t.title, 'summary', t.summary,
    'pigment', a.pigment, 'topics', (select count(*) from aimap.node n where n.area_id = a.id
      and n.status = 'published'),
    'found', (select count(*) from fits f where f.area_id = a.id),
    'posts', (select count(distinct pl.post_id) from aimap.node n join aimap.placement pl on pl.node_id = n.id
      join ask.post p on p.id = pl.post_id where n.area_id = a.id and n.status = 'published'
        and pl.state <> 'rejected' and ${forReader(ctx)}))
    order by a.position, a.id), '[]'::json)
  from aimap.node a join aimap.node_text t on t.node_id = a.id and t.language = ${ctx.language}
  where a.kind = 'area' and a.status = 'published')`;
