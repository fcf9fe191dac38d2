import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { type Ctx, readerOf } from '#app/core/ctx.server.ts';
import { keepAnswers } from '#app/core/page-cache/kept-answers.server.ts';
import { parseQuery } from '#app/core/search/query.server.ts';
import { readAliases } from '#app/ask/search-index/search-aliases.queries.server.ts';
import { findPassages } from '#app/ask/search/passages.queries.server.ts';
import { PassagesInput } from '#app/ask/search/passages.schema.ts';
import { findMeantTopics, topicsOfPosts, type Weighed } from '#app/ask/search/search-map.queries.server.ts';
import { findSpelling } from '#app/ask/search/search-spelling.queries.server.ts';
import { listReadableChannels } from '#app/ask/parts/post-visibility.queries.server.ts';
import { prepared } from '#app/ask/parts/post-columns.queries.server.ts';
import { foldName } from '#app/aimap/nodes/node-names.server.ts';
import { forReader } from '#app/aimap/nodes/placed-posts.queries.server.ts';
import { changesJson } from './map-changes.queries.server.ts';
import { type MapArea, mapBounds, MapInput, type MapList, type MapQuery, type MapTopic } from './ai-map.schema.ts';
import { isAsked } from './map-addresses.ts';
import type { MapSort } from './map-choices.ts';
import { foundResources, resourceJson } from './map-resources.queries.server.ts';
import { closeness, fitting, placeFacets } from './map-filters.queries.server.ts';
import { pathsJson } from './paths.queries.server.ts';

/**
 * The list of the map: its areas with their numbers, the topics or resources that fit (the first topics of each area
 * where nothing is asked for, else a page of all), the learning paths and what changed this week. Words are looked for
 * in titles and aliases of both languages, in pinyin and its initials; whole names come first. A question finds the
 * topics that it is about. Words that find nothing are looked for as the search would write them; where these find
 * nothing either, posts are searched, and the topics are found at which the best of these lie. Two statements, more
 * where words find nothing; what does not depend on what is asked is kept for all who may read the same.
 */
export async function listMap(ctx: Ctx, input: z.input<typeof MapInput>): Promise<MapList> {
  const query = MapInput.parse(input);
  if (isAsked(query)) return readAsked(ctx, query);
  return keptFor(ctx, `${await readersOf(ctx)} ${query.sort}`, (pctx) => readList(pctx, query));
}

/** Posts settle on the map within a minute anyway. */
export const countsLast_ms = 60_000;

/**
 * Who reads the same posts in the same language: what the map counts of them is kept for all of these. Counting the
 * posts at every topic reads every placement.
 */
export const readersOf = async (ctx: Pick<Ctx, 'db' | 'actor' | 'language'>): Promise<string> =>
  `${ctx.language} ${(await listReadableChannels(ctx)).join(' ')}`;

const keptFor = keepAnswers<MapList>(countsLast_ms);
const keptGroundFor = keepAnswers<Ground>(countsLast_ms);

/** What is there whatever is asked for. */
type Ground = Pick<MapList, 'paths' | 'changes'> & { areas: Omit<MapArea, 'found'>[] };
type Found = Pick<MapList, 'topics' | 'resources' | 'found' | 'hasMore'> & { inAreas: Record<number, number> };

async function readAsked(ctx: Ctx, query: MapQuery): Promise<MapList> {
  const list = await readList(ctx, query);
  if (list.found > 0 || query.q === '') return list;
  const isFirst = query.type === '' && query.page === 1;
  const meant = isFirst ? await findMeantTopics(ctx, query.q) : { topics: [], corrected: null };
  if (meant.topics.length > 0 && meant.corrected === null) return withTopics(ctx, query, list, { ...meant, near: [] });
  const corrected =
    meant.corrected ?? (await findSpelling(ctx, query.q, parseQuery(query.q, { aliases: await readAliases(ctx) })));
  const other = corrected === null ? list : await readList(ctx, { ...query, q: corrected });
  if (other.found > 0) return { ...other, corrected };
  if (meant.topics.length > 0) return { ...(await withTopics(ctx, query, list, { ...meant, near: [] })), corrected };
  return isFirst ? readNear(ctx, query, list) : list;
}

async function readList(ctx: Ctx, query: MapQuery): Promise<MapList> {
  const [ground, { inAreas, ...found }] = await Promise.all([
    keptGroundFor(ctx, await readersOf(ctx), readGround),
    readFound(ctx, query),
  ]);
  return {
    ...found,
    areas: ground.areas.map((area) => ({ ...area, found: inAreas[area.id] ?? 0 })),
    paths: ground.paths,
    corrected: null,
    because: null,
    changes: isAsked(query) && query.status !== 'fresh' ? [] : ground.changes,
  };
}

/** The list with the topics of the posts that answer what was typed, those first whose posts tell most. */
async function readNear(ctx: Ctx, query: MapQuery, list: MapList): Promise<MapList> {
  const scores = new Map<number, number>();
  for (const { postId, score } of await findPassages(ctx, PassagesInput.parse({ text: query.q, limit: 20 })))
    scores.set(postId, Math.max(scores.get(postId) ?? 0, score));
  if (scores.size === 0) return list;
  return withTopics(ctx, query, list, { topics: [], near: [...scores].map(([id, score]) => ({ id, score })) });
}

/** A query like `topicsOfPosts` that has these topics in their order, without posts. */
const inOrder = (ids: readonly number[]) => sql`
  select node_id, -place score, null::json[] posts
  from unnest(${[...ids]}::bigint[]) with ordinality k (node_id, place)`;

/** The list with topics that the words are about, in their order, or those at which posts lie that were found. */
async function withTopics(
  ctx: Ctx,
  query: MapQuery,
  list: MapList,
  { topics: called, near }: { topics: readonly number[]; near: readonly Weighed[] },
): Promise<MapList> {
  const { rows } = await sql<{ topics: MapTopic[]; because: MapList['because'] }>`
    with k as materialized (select n.id, n.slug, n.area_id, n.level, n.minutes, q.score, q.posts
      from (${inOrder(called)} union all (${topicsOfPosts(near)})) q
        join aimap.node n on n.id = q.node_id join aimap.node a on a.id = n.area_id
      where ${sql.join(placeFacets(ctx, query), sql` and `)}
      order by q.score desc, n.id limit ${mapBounds.near}::integer)
    select (select coalesce(json_agg(${topicJson(ctx)} order by k.score desc, k.id), '[]'::json) from k) topics,
      (select json_object_agg(k.id, k.posts) from k where k.posts is not null) because`.execute(ctx.db);
  const { topics, because } = rows[0]!;
  const areas = list.areas.map((area) => ({
    ...area,
    found: topics.filter(({ areaId }) => areaId === area.id).length,
  }));
  return { ...list, areas, topics, because, found: topics.length };
}

async function readGround(ctx: Ctx): Promise<Ground> {
  const { rows } = await sql<Ground>`
    select ${areasJson(ctx)} areas, ${pathsJson(ctx)} paths, ${changesJson(ctx)} changes
    where ${prepared}`.execute(readerOf(ctx));
  return rows[0]!;
}

async function readFound(ctx: Ctx, query: MapQuery): Promise<Found> {
  const words = foldName(query.q).split(' ').filter(Boolean).slice(0, 6);
  const ofResources = query.type !== '';
  const asked = isAsked(query);
  const order = ordersOf(ctx, ofResources)[query.sort];
  const json = ofResources ? resourceJson : topicJson(ctx);
  const { rows } = await sql<Found>`
    with fits as materialized (${ofResources ? foundResources(ctx, query, words) : foundTopics(ctx, query, words)}),
    ranked as (select k.*, row_number() over (${asked ? sql`` : sql`partition by k.area_id`} order by k.closeness,
        ${order}) place
      from fits k),
    shown as (select * from ranked where ${asked ? ofPage(query.page) : sql`place <= ${mapBounds.ofArea}::integer`}),
    page as (select coalesce(json_agg(${json} order by ${asked ? sql`` : sql`k.area_id,`} k.place), '[]'::json) entries
      from shown k)
    select ${ofResources ? sql`'[]'::json` : entries} topics, ${ofResources ? entries : sql`'[]'::json`} resources,
      (select count(*) from fits)::integer found,
      ${asked ? sql`(select count(*) from fits) > ${query.page * mapBounds.page}::integer` : sql`false`} "hasMore",
      (select coalesce(json_object_agg(f.area_id, f.count), '{}'::json)
        from (select area_id, count(*) from fits group by area_id) f) "inAreas"
    where ${prepared}`.execute(readerOf(ctx));
  return rows[0]!;
}

const entries = sql`(select entries from page)`;

/** How `fits k` can be ordered; what is equal stays in the order of ids. Titles of topics are read for it alone. */
const ordersOf = (ctx: Ctx, ofResources: boolean): Record<MapSort, RawBuilder<unknown>> => ({
  level: sql`k.level, k.importance desc, k.id`,
  name: ofResources ? sql`k.title, k.id` : sql`${titleOf(ctx)}, k.id`,
  time: sql`k.minutes, k.id`,
  posts: sql`${postsAt(ctx, 'k.node_id')} desc, k.id`,
  new: sql`k.age desc nulls last, k.id desc`,
});

const titleOf = (ctx: Ctx) => sql`(select t.title from aimap.node_text t
  where t.node_id = k.id and t.language = ${ctx.language})`;

const ofPage = (page: number) =>
  sql`place > ${(page - 1) * mapBounds.page}::integer and place <= ${page * mapBounds.page}::integer`;

const foundTopics = (ctx: Ctx, query: MapQuery, words: readonly string[]) => sql`
  select n.id, n.id node_id, n.slug, n.area_id, n.level, n.minutes, n.importance,
    extract(epoch from n.updated_at) age, ${closeness(sql`n.names`, words)} closeness
  from aimap.node n join aimap.node a on a.id = n.area_id
  where n.kind = 'topic' and n.status = 'published' and ${fitting(ctx, query, words)}`;

const topicJson = (ctx: Ctx) => sql`json_build_object('id', k.id, 'slug', k.slug, 'title', ${titleOf(ctx)},
  'level', k.level, 'minutes', k.minutes, 'areaId', k.area_id, 'posts', ${postsAt(ctx, 'k.id')})`;

/** How many posts that the reader may see lie at a node. */
export const postsAt = (ctx: Ctx, node: string): RawBuilder<unknown> => sql`(select count(*)
  from aimap.placement pl join ask.post p on p.id = pl.post_id
  where pl.node_id = ${sql.ref(node)} and pl.state <> 'rejected' and ${forReader(ctx)})::integer`;

const areasJson = (ctx: Ctx) => sql`(
  select coalesce(json_agg(json_build_object('id', a.id, 'slug', a.slug, 'title', t.title, 'summary', t.summary,
    'pigment', a.pigment, 'topics', coalesce(n.count, 0), 'posts', coalesce(p.count, 0))
    order by a.position, a.id), '[]'::json)
  from aimap.node a join aimap.node_text t on t.node_id = a.id and t.language = ${ctx.language}
    left join (select n.area_id, count(*) from aimap.node n where n.status = 'published' group by n.area_id) n
      on n.area_id = a.id
    left join (select n.area_id, count(distinct pl.post_id) from aimap.placement pl
      join aimap.node n on n.id = pl.node_id and n.status = 'published' join ask.post p on p.id = pl.post_id
      where pl.state <> 'rejected' and ${forReader(ctx)} group by n.area_id) p on p.area_id = a.id
  where a.kind = 'area' and a.status = 'published')`;
