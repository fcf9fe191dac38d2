import { type RawBuilder, sql } from 'kysely';
import { type Ctx, readerOf } from '#app/core/ctx.server.ts';
import type { MapPlaceName } from '#app/ask/parts/map-place.schema.ts';

/**
 * Where the post `p` of the statement lies on the AI map, as JSON of `MapPlace[]`: part of the one statement that reads
 * a page.
 */
export const placesJson = (ctx: Pick<Ctx, 'language'>, readerId: number): RawBuilder<unknown> => sql`(
  select coalesce(json_agg(json_build_object('nodeId', n.id, 'slug', n.slug, 'title', t.title, 'areaTitle', at.title,
    'pigment', a.pigment, 'isSettled', pl.state = 'confirmed', 'mine', (select v.is_right from aimap.placement_vote v
      where v.post_id = p.id and v.node_id = n.id and v.member_id = ${readerId})) order by pl.rank), '[]'::json)
  from aimap.placement pl join aimap.node n on n.id = pl.node_id and n.status = 'published'
  join aimap.node_text t on t.node_id = n.id and t.language = ${ctx.language}
  join aimap.node a on a.id = n.area_id
  join aimap.node_text at on at.node_id = a.id and at.language = ${ctx.language}
  where pl.post_id = p.id and pl.state <> 'rejected')`;

/** A published topic by its id; null for what is none. */
export async function findMapPlace(
  ctx: Pick<Ctx, 'db' | 'read' | 'language'>,
  id: number,
): Promise<MapPlaceName | null> {
  const { rows } = await sql<MapPlaceName>`
    select n.id "nodeId", n.slug, t.title, at.title "areaTitle", a.pigment
    from aimap.node n join aimap.node_text t on t.node_id = n.id and t.language = ${ctx.language}
      join aimap.node a on a.id = n.area_id
      join aimap.node_text at on at.node_id = a.id and at.language = ${ctx.language}
    where n.id = ${id} and n.kind = 'topic' and n.status = 'published'`.execute(readerOf(ctx));
  return rows[0] ?? null;
}
