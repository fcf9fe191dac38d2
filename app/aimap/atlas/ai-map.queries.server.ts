import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Ctx } from '#app/core/ctx.server.ts';
import { prepared } from '#app/ask/parts/post-columns.queries.server.ts';
import { visiblePosts } from '#app/ask/parts/post-visibility.queries.server.ts';
import { foldName } from '#app/aimap/nodes/node-names.server.ts';
import { type DrawnMap, mapBounds, MapInput, type MapList, type MapPath, type MapSort } from './ai-map.schema.ts';

const orders: Record<MapSort, RawBuilder<unknown>> = {
  level: sql`k.level, k.importance desc, k.id`,
  name: sql`k.title, k.id`,
  time: sql`k.minutes, k.id`,
  posts: sql`k.posts desc, k.id`,
};

/**
 * The list of the map: its areas with their numbers, the topics that fit (the first of each area where nothing is asked
 * for, else a page of all) and the learning paths. Words are looked for in titles and aliases of both languages, in
 * pinyin and its initials; whole names come first. One statement.
 */
export async function listMap(ctx: Ctx, input: z.input<typeof MapInput>): Promise<MapList> {
  const query = MapInput.parse(input);
  const words = foldName(query.q).split(' ').filter(Boolean).slice(0, 6);
  const isAsked = query.area !== '' || query.level !== 0 || query.q !== '';
  const order = orders[query.sort];
  const { rows } = await sql<MapList>`
    with fits as materialized (select n.id, n.slug, n.area_id, n.level, n.minutes, n.importance, n.names, t.title,
        t.summary, ${postsOf(ctx)} posts
      from aimap.node n join aimap.node_text t on t.node_id = n.id and t.language = ${ctx.language}
        join aimap.node a on a.id = n.area_id
      where n.kind = 'topic' and n.status = 'published' and ${filters(query, words)}),
    ranked as (select k.*, row_number() over (order by ${closeness(words)} ${order}) place,
        row_number() over (partition by k.area_id order by ${order}) within_area
      from fits k)
    select (select coalesce(json_agg(json_build_object('id', id, 'slug', slug, 'title', title, 'summary', summary,
          'level', level, 'minutes', minutes, 'areaId', area_id, 'posts', posts) order by place), '[]'::json)
        from ranked where ${isAsked ? ofPage(query.page) : sql`within_area <= ${sql.lit(mapBounds.ofArea)}`}) topics,
      (select count(*) from fits)::integer found,
      ${isAsked ? sql`(select count(*) from fits) > ${query.page * mapBounds.page}::integer` : sql`false`} "hasMore",
      ${areasJson(ctx)} areas, ${pathsJson(ctx)} paths
    where ${prepared}`.execute(ctx.db);
  return rows[0]!;
}

/** Topics whose whole name was typed first, then those with a name that begins so. */
const closeness = (words: readonly string[]) =>
  words.length > 0
    ? sql`strpos(k.names, ${`\n${words.join(' ')}\n`}) = 0, strpos(k.names, ${`\n${words.join(' ')}`}) = 0,`
    : sql``;

const ofPage = (page: number) =>
  sql`place > ${(page - 1) * mapBounds.page}::integer and place <= ${page * mapBounds.page}::integer`;

function filters({ area, level }: z.output<typeof MapInput>, words: readonly string[]): RawBuilder<unknown> {
  return sql.join(
    [
      sql`true`,
      ...(area ? [sql`a.slug = ${area}`] : []),
      ...(level ? [sql`n.level = ${level}::smallint`] : []),
      ...words.map((word) => sql`strpos(n.names, ${word}) > 0`),
    ],
    sql` and `,
  );
}

/** How many posts that the reader may see lie at the node `n`. */
const postsOf = (ctx: Ctx) => sql`(select count(*) from aimap.placement pl join ask.post p on p.id = pl.post_id
  where pl.node_id = n.id and pl.state <> 'rejected' and ${visiblePosts(ctx)})::integer`;

const areasJson = (ctx: Ctx) => sql`(
  select coalesce(json_agg(json_build_object('id', a.id, 'slug', a.slug, 'title', t.title, 'summary', t.summary,
    'pigment', a.pigment, 'topics', (select count(*) from aimap.node n where n.area_id = a.id
      and n.status = 'published'),
    'found', (select count(*) from fits f where f.area_id = a.id),
    'posts', (select count(distinct pl.post_id) from aimap.placement pl join aimap.node n on n.id = pl.node_id
      join ask.post p on p.id = pl.post_id where n.area_id = a.id and pl.state <> 'rejected' and ${visiblePosts(ctx)}))
    order by a.position, a.id), '[]'::json)
  from aimap.node a join aimap.node_text t on t.node_id = a.id and t.language = ${ctx.language}
  where a.kind = 'area' and a.status = 'published')`;

const named = (ctx: Pick<Ctx, 'language'>, noun: string) => sql.ref(`v.${noun}_${ctx.language === 'en' ? 'en' : 'zh'}`);

const pathsJson = (ctx: Pick<Ctx, 'language'>) => sql`(
  select coalesce(json_agg(json_build_object('slug', h.slug, 'title', ${named(ctx, 'title')},
    'audience', ${named(ctx, 'audience')}, 'steps', s.steps, 'minutes', s.minutes)
    order by h.position, h.id), '[]'::json)
  from aimap.path h join aimap.path_version v on v.path_id = h.id and v.version = h.version
    cross join lateral (select count(*) steps, sum(n.minutes) minutes from aimap.path_step s
      join aimap.node n on n.id = s.node_id where s.path_id = h.id and s.version = h.version) s
  where not h.is_archived)`;

/** The learning paths alone: one statement. */
export async function listPaths(ctx: Ctx): Promise<MapPath[]> {
  const { rows } = await sql<{ paths: MapPath[] }>`select ${pathsJson(ctx)} paths where ${prepared}`.execute(ctx.db);
  return rows[0]!.paths;
}

/** All that a drawing of the map needs: one statement. */
export async function getDrawnMap(ctx: Ctx): Promise<DrawnMap> {
  const { rows } = await sql<DrawnMap>`
    select (select coalesce(json_agg(json_build_object('id', a.id, 'slug', a.slug, 'title', t.title,
        'pigment', a.pigment, 'x', a.x, 'y', a.y, 'polygon', a.polygon, 'topics', (select count(*) from aimap.node n
          where n.area_id = a.id and n.status = 'published')) order by a.position, a.id), '[]'::json)
      from aimap.node a join aimap.node_text t on t.node_id = a.id and t.language = ${ctx.language}
      where a.kind = 'area' and a.status = 'published') areas,
      (select coalesce(json_agg(json_build_object('id', n.id, 'slug', n.slug, 'title', t.title, 'level', n.level,
        'importance', n.importance, 'areaId', n.area_id, 'x', n.x, 'y', n.y, 'posts', ${postsOf(ctx)})
        order by n.importance desc, n.id), '[]'::json)
      from aimap.node n join aimap.node_text t on t.node_id = n.id and t.language = ${ctx.language}
      where n.kind = 'topic' and n.status = 'published') topics,
      (select coalesce(json_agg(json_build_array(e.from_id, e.to_id, e.kind) order by e.from_id, e.to_id), '[]'::json)
      from aimap.edge e join aimap.node f on f.id = e.from_id and f.status = 'published'
        join aimap.node o on o.id = e.to_id and o.status = 'published') edges
    where ${prepared}`.execute(ctx.db);
  return rows[0]!;
}
