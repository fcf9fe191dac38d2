import { sql } from 'kysely';
import type { z } from 'zod';
import { requireConsole } from '#app/account/rules/rules.queries.server.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import { type SelectPage, selectPageSize } from '#app/core/select.ts';
import { foldName } from '#app/aimap/nodes/node-names.server.ts';
import type { MapPlaceName } from '#app/ask/parts/map-place.schema.ts';
import { seconds } from '#app/ask/parts/post-columns.queries.server.ts';
import { visiblePosts } from '#app/ask/parts/post-visibility.queries.server.ts';
import { rankTopics } from './place-index.server.ts';
import { readPlaceIndex } from './place-index.queries.server.ts';
import { goodPlaces } from './placement.policy.ts';
import { getPlacementSettings } from './placement.settings.server.ts';
import {
  type DeskCounts,
  type DeskPost,
  type DeskState,
  type PlacementDeskInput,
  type SuggestPlacesInput,
  type TopicOptionsInput,
} from './placement.schema.ts';

const perPage = 20;

/** Names of topics, in the order of the ids; what is not published is left out. */
export async function namePlaces(
  ctx: Pick<Ctx, 'db' | 'language'>,
  nodeIds: readonly number[],
): Promise<MapPlaceName[]> {
  const { rows } = await sql<MapPlaceName>`
    select n.id "nodeId", n.slug, t.title, at.title "areaTitle", a.pigment
    from unnest(${[...nodeIds]}::bigint[]) with ordinality k (id, place)
    join aimap.node n on n.id = k.id and n.kind = 'topic' and n.status = 'published'
    join aimap.node_text t on t.node_id = n.id and t.language = ${ctx.language}
    join aimap.node a on a.id = n.area_id
    join aimap.node_text at on at.node_id = a.id and at.language = ${ctx.language}
    order by k.place`.execute(ctx.db);
  return rows;
}

/** Topics at which a post that is being written would lie, best first; none while nothing fits well. */
export async function suggestPlaces(
  ctx: Ctx,
  { title, text, tags }: z.output<typeof SuggestPlacesInput>,
): Promise<MapPlaceName[]> {
  const fits = rankTopics(await readPlaceIndex(ctx), { title, text, tags });
  const { mapPlaceFit: best } = await getPlacementSettings(ctx);
  return namePlaces(
    ctx,
    goodPlaces(fits, { best }).map(({ nodeId }) => nodeId),
  );
}

type Options = z.output<typeof TopicOptionsInput>;

/** Topics as choices of a select, found by names, aliases and pinyin; those whose name begins as typed first. */
export async function listTopicOptions(
  ctx: Ctx,
  { quickSearch, page, initValue, except = 0 }: Options,
): Promise<SelectPage> {
  const word = foldName(quickSearch);
  const found = sql`
    from aimap.node n join aimap.node_text t on t.node_id = n.id and t.language = ${ctx.language}
      join aimap.node_text at on at.node_id = n.area_id and at.language = ${ctx.language}
    where n.kind = 'topic' and n.status = 'published' and n.id <> ${except}
      and ${initValue ? sql`n.id::text = ${initValue}` : sql`strpos(n.names, ${word}) > 0`}`;
  const { rows } = await sql<SelectPage>`
    select (select count(*) ${found})::integer total, coalesce((select json_agg(json_build_object('value', id::text,
      'label', title || ' · ' || area) order by place) from (
        select n.id, t.title, at.title area,
          row_number() over (order by strpos(n.names, ${`\n${word}`}) = 0, n.importance desc, n.id) place ${found}
        order by place limit ${selectPageSize} offset ${(page - 1) * selectPageSize}) f), '[]'::json) list`.execute(
    ctx.db,
  );
  return rows[0]!;
}

/**
 * Posts on the desk of placements, newest first: those that wait, were placed by themselves, or belong nowhere.
 * @throws Refusal need-login, forbidden
 */
export async function listDeskPosts(
  ctx: Ctx,
  { state, before }: z.output<typeof PlacementDeskInput>,
): Promise<{ rows: DeskPost[]; next: number | null; counts: DeskCounts }> {
  await requireConsole(ctx, 'aiMap/placements');
  const rows = state === 'auto' ? await listAuto(ctx, before) : await listAside(ctx, state, before);
  const page = rows.slice(0, perPage);
  const next = rows.length > perPage ? page.at(-1)!.postId : null;
  return { rows: page, next, counts: await countDesk(ctx) };
}

const nameJson = (score: string) => sql`
  jsonb_build_object('nodeId', n.id, 'slug', n.slug, 'title', t.title, 'areaTitle', at.title, 'pigment', a.pigment,
    'score', ${sql.raw(score)})`;

const nameJoins = (ctx: Pick<Ctx, 'language'>) => sql`
  join aimap.node_text t on t.node_id = n.id and t.language = ${ctx.language} join aimap.node a on a.id = n.area_id
  join aimap.node_text at on at.node_id = a.id and at.language = ${ctx.language}`;

type Aside = Exclude<DeskState, 'auto'>;

async function listAside(ctx: Ctx, state: Aside, before = Number.MAX_SAFE_INTEGER): Promise<DeskPost[]> {
  const { rows } = await sql<DeskPost>`
    select p.id "postId", p.kind, p.title, p.excerpt, ${seconds('w.looked_at')} "lookedAt",
      coalesce((select jsonb_agg(${nameJson('null::real')} order by k.place)
        from unnest(w.node_ids) with ordinality k (id, place)
        join aimap.node n on n.id = k.id and n.status = 'published' ${nameJoins(ctx)}), '[]'::jsonb) places
    from aimap.placement_wait w join ask.post p on p.id = w.post_id
    where w.state = ${state} and w.post_id < ${before} and ${visiblePosts(ctx)}
    order by w.post_id desc limit ${perPage + 1}`.execute(ctx.db);
  return rows;
}

async function listAuto(ctx: Ctx, before = Number.MAX_SAFE_INTEGER): Promise<DeskPost[]> {
  const { rows } = await sql<DeskPost>`
    select p.id "postId", p.kind, p.title, p.excerpt, ${seconds('f.placed_at')} "lookedAt",
      (select jsonb_agg(${nameJson('pl.score')} order by pl.rank) from aimap.placement pl
        join aimap.node n on n.id = pl.node_id ${nameJoins(ctx)}
        where pl.post_id = p.id and pl.state = 'auto') places
    from (select pl.post_id, max(pl.created_at) placed_at from aimap.placement pl join ask.post p on p.id = pl.post_id
      where pl.state = 'auto' and pl.post_id < ${before} and ${visiblePosts(ctx)}
      group by pl.post_id order by pl.post_id desc limit ${perPage + 1}) f
    join ask.post p on p.id = f.post_id order by p.id desc`.execute(ctx.db);
  return rows;
}

async function countDesk(ctx: Ctx): Promise<DeskCounts> {
  const { rows } = await sql<DeskCounts>`
    select count(*) filter (where state = 'waiting') waiting, count(*) filter (where state = 'nowhere') nowhere,
      (select count(distinct post_id) from aimap.placement where state = 'auto') auto
    from aimap.placement_wait`.execute(ctx.db);
  return rows[0]!;
}
