import { sql } from 'kysely';
import { type Ctx, readerOf } from '#app/core/ctx.server.ts';
import { visiblePosts } from '#app/ask/parts/post-visibility.queries.server.ts';
import { ground } from '#app/aimap/nodes/node-kinds.ts';
import { pointKinds, tileBounds, type PointKind, type TilePlace } from './map-canvas-kinds.ts';
import { encodeTile, type TilePoint } from './tile-format.ts';

/** How far from its topic something may lie, as `aimap.beside` has it. */
const reach = 1250;

type Row = Omit<TilePoint, 'kind'> & { kind: PointKind };

/**
 * What the community has placed in a square of the map: posts in the caller's language that everybody may read, those
 * with the most votes first, the resources of the topics around, and
 * pages of the docs beside the first of their topics. From `tileBounds.titles` on with their titles.
 * The same for every caller, so that anything between may keep it.
 */
export async function readTile(ctx: Ctx, place: TilePlace): Promise<Response> {
  const isTitled = place.z >= tileBounds.titles;
  const rows = await listPoints({ ...ctx, actor: { kind: 'job', name: 'map tile' } }, place, isTitled);
  const points = rows.map((row) => ({ ...row, kind: pointKinds.indexOf(row.kind) }));
  return new Response(encodeTile(points, isTitled), {
    headers: {
      'content-type': 'application/octet-stream',
      'cache-control': 'public, max-age=300, stale-while-revalidate=3600',
      vary: 'think-lang',
    },
  });
}

async function listPoints(ctx: Ctx, place: TilePlace, isTitled: boolean): Promise<Row[]> {
  const most = isTitled ? tileBounds.titled : tileBounds.points;
  const { from, to } = cellsOf(place);
  const side = ground >> place.z;
  const [left, top] = [place.x * side, place.y * side];
  const inTile = sql`n.status = 'published' and n.x between ${left - reach}::integer and ${left + side + reach}::integer
    and n.y between ${top - reach}::integer and ${top + side + reach}::integer
    and b.x >= ${left}::integer and b.x < ${left + side}::integer
    and b.y >= ${top}::integer and b.y < ${top + side}::integer`;
  const title = ctx.language === 'en' ? sql.ref('r.title_en') : sql.ref('r.title_zh');
  const { rows } = await sql<Row>`
    (select p.id, s.x, s.y, p.kind, p.accepted > 0 "isSolved", ${isTitled ? sql`p.title` : sql`null`} title
      from aimap.place s join ask.post p on p.id = s.post_id
      where s.cell >= ${from}::integer and s.cell < ${to}::integer
        and (p.audience = 'all' or p.language = ${ctx.language}) and ${visiblePosts(ctx)}
      order by p.score desc, p.id desc limit ${sql.lit(most)})
    union all
    (select r.id, b.x, b.y, 'resource', false, ${isTitled ? title : sql`null`}
      from aimap.node n join aimap.resource r on r.node_id = n.id and not r.is_archived
        cross join lateral aimap.beside(n.x, n.y, r.id) b
      where ${inTile}
      order by n.importance desc, r.position, r.id limit ${sql.lit(Math.round(most / 4))})
    union all
    (select d.id, b.x, b.y, 'doc', false, ${isTitled ? sql`dt.title` : sql`null`}
      from aimap.node n join aimap.doc_placement dp on dp.node_id = n.id
        join ask.devdoc_page d on d.id = dp.page_id and not d.is_hidden and d.link is null
        join ask.devdoc_text dt on dt.page_id = d.id and dt.language = ${ctx.language}
        cross join lateral aimap.beside(n.x, n.y, d.id + 512) b
      where ${inTile} and not exists (select from aimap.doc_placement o join aimap.node at on at.id = o.node_id
          and at.status = 'published' where o.page_id = dp.page_id and (o.rank, o.node_id) < (dp.rank, dp.node_id))
      order by n.importance desc, d.id limit ${sql.lit(Math.round(most / 4))})`.execute(readerOf(ctx));
  return rows;
}

/** The cells of a tile: a range, as the tile is a square of the Z-order curve. */
function cellsOf({ z, x, y }: TilePlace): { from: number; to: number } {
  let place = 0;
  for (let bit = 0; bit < z; bit++) place |= (((x >> bit) & 1) << (2 * bit)) | (((y >> bit) & 1) << (2 * bit + 1));
  const cells = 4 ** (8 - z);
  return { from: place * cells, to: (place + 1) * cells };
}
