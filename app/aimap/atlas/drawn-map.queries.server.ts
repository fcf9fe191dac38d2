import { type RawBuilder, sql } from 'kysely';
import { type Ctx, readerOf } from '#app/core/ctx.server.ts';
import { keepAnswers } from '#app/core/page-cache/kept-answers.server.ts';
import { prepared } from '#app/ask/parts/post-columns.queries.server.ts';
import { countsLast_ms, postsAt, readersOf } from './ai-map.queries.server.ts';
import type { DrawnMap } from '#app/aimap/canvas/map-canvas-kinds.ts';

/** So many topics a page draws; more are for those who come closer. */
const mostDrawn = 400;

/** The whole map with all its edges, for programs and for the drawing that takes the place of the picture: kept. */
export const getDrawnMap = async (ctx: Ctx): Promise<DrawnMap> =>
  keptAllFor(ctx, await readersOf(ctx), (pctx) => readMap(pctx, sql`true`, sql`true`));

const keptAllFor = keepAnswers<DrawnMap>(countsLast_ms);

/**
 * What a page draws: all lands with their most important topics, or an area with its topics and the edges within it.
 * One statement; the whole is kept for all who may read the same.
 * @param area slug of an area, or '' for all
 */
export async function drawMap(ctx: Ctx, area: string): Promise<DrawnMap> {
  if (area === '') return keptFor(ctx, await readersOf(ctx), drawWhole);
  const ofArea = sql`(select k.id from aimap.node k where k.slug = ${area} and k.kind = 'area')`;
  return readMap(ctx, sql`n.area_id = ${ofArea}`, sql`f.area_id = ${ofArea} and o.area_id = ${ofArea}`);
}

const keptFor = keepAnswers<DrawnMap>(countsLast_ms);

const drawWhole = (ctx: Ctx): Promise<DrawnMap> =>
  readMap(
    ctx,
    sql`n.id in (select k.id from aimap.node k where k.kind = 'topic'
      and k.status = 'published' order by k.importance desc, k.id limit ${sql.lit(mostDrawn)})`,
    sql`false`,
  );

async function readMap(ctx: Ctx, topics: RawBuilder<unknown>, edges: RawBuilder<unknown>): Promise<DrawnMap> {
  const { rows } = await sql<DrawnMap>`
    select (select coalesce(json_agg(json_build_object('id', a.id, 'slug', a.slug, 'title', t.title,
        'pigment', a.pigment, 'x', a.x, 'y', a.y, 'polygon', a.polygon, 'topics', (select count(*) from aimap.node n
          where n.area_id = a.id and n.status = 'published')) order by a.position, a.id), '[]'::json)
      from aimap.node a join aimap.node_text t on t.node_id = a.id and t.language = ${ctx.language}
      where a.kind = 'area' and a.status = 'published') areas,
      (select coalesce(json_agg(json_build_object('id', n.id, 'slug', n.slug, 'title', t.title, 'level', n.level,
        'importance', n.importance, 'areaId', n.area_id, 'x', n.x, 'y', n.y, 'posts', ${postsAt(ctx, 'n.id')})
        order by n.importance desc, n.id), '[]'::json)
      from aimap.node n join aimap.node_text t on t.node_id = n.id and t.language = ${ctx.language}
      where n.kind = 'topic' and n.status = 'published' and ${topics}) topics,
      (select coalesce(json_agg(json_build_array(e.from_id, e.to_id, e.kind) order by e.from_id, e.to_id), '[]'::json)
      from aimap.edge e join aimap.node f on f.id = e.from_id and f.status = 'published'
        join aimap.node o on o.id = e.to_id and o.status = 'published' where ${edges}) edges
    where ${prepared}`.execute(readerOf(ctx));
  return rows[0]!;
}
