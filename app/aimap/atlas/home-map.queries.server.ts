import { sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';
import { keepAnswers } from '#app/core/page-cache/kept-answers.server.ts';
import { type GroundArea, type GroundTopic, homeFrame } from './home-frame.ts';
import type { HomeMap } from './home-map.schema.ts';

/** So many topics are looked at for their names; a few dozen of them fit. */
const looked = 400;

type Found = {
  areas: GroundArea[];
  topics: GroundTopic[];
  topicCount: number;
  path: { slug: string; title: string; minutes: number; steps: number } | null;
};

const keep = keepAnswers<{ map: HomeMap | null }>();

/**
 * What the home page shows of the map, the same for all readers of a language and kept for them: its areas and topics
 * by the same positions as on the map itself. Null while the map is empty. One statement.
 */
export async function findHomeMap(ctx: Pick<Ctx, 'db' | 'language'>): Promise<HomeMap | null> {
  return (await keep(ctx, ctx.language, async (pctx) => ({ map: await readHomeMap(pctx) }))).map;
}

async function readHomeMap(ctx: Pick<Ctx, 'db' | 'language'>): Promise<HomeMap | null> {
  const title = sql.ref(ctx.language === 'en' ? 'v.title_en' : 'v.title_zh');
  const { rows } = await sql<Found>`
    select (select coalesce(json_agg(json_build_object('id', a.id, 'slug', a.slug, 'title', t.title,
        'pigment', a.pigment, 'x', a.x, 'y', a.y, 'polygon', a.polygon, 'topics', (select count(*) from aimap.node n
          where n.area_id = a.id and n.status = 'published')) order by a.position, a.id), '[]'::json)
      from aimap.node a join aimap.node_text t on t.node_id = a.id and t.language = ${ctx.language}
      where a.kind = 'area' and a.status = 'published') areas,
    (select coalesce(json_agg(json_build_object('id', n.id, 'slug', n.slug, 'title', t.title, 'areaId', n.area_id,
        'importance', n.importance, 'x', n.x, 'y', n.y) order by n.importance desc, n.id), '[]'::json)
      from (select * from aimap.node where kind = 'topic' and status = 'published'
        order by importance desc, id limit ${sql.lit(looked)}) n
        join aimap.node_text t on t.node_id = n.id and t.language = ${ctx.language}) topics,
    (select count(*) from aimap.node where kind = 'topic' and status = 'published')::integer "topicCount",
    (select json_build_object('slug', h.slug, 'title', ${title},
        'minutes', (select sum(n.minutes) from aimap.path_step s join aimap.node n on n.id = s.node_id
          where s.path_id = h.id and s.version = h.version),
        'steps', (select count(*) from aimap.path_step s where s.path_id = h.id and s.version = h.version))
      from aimap.path h join aimap.path_version v on v.path_id = h.id and v.version = h.version
      where not h.is_archived order by h.position, h.id limit 1) path`.execute(ctx.db);
  const { areas, topics, topicCount, path } = rows[0]!;
  if (areas.length === 0) return null;
  return { ...homeFrame(areas, topics), areaCount: areas.length, topicCount, path };
}
