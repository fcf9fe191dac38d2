import { sql } from 'kysely';
import type { Db } from '#app/core/db/pool.server.ts';

/** A resource of a topic, by its address. */
export async function addResource(db: Db, nodeId: number, url: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`insert into aimap.resource (node_id, kind, url, language, cost, title_zh,
      title_en, note_zh, note_en, created_at)
    values (${nodeId}, 'doc', ${url}, 'en', 'free', '资料', 'Resource', '', '', now()) returning id`.execute(db);
  return rows[0]!.id;
}

/** A question of somebody that lies at topics. */
export async function addPlacedPost(
  db: Db,
  { authorId, categoryId, places }: { authorId: number; categoryId: number; places: readonly Placed[] },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into ask.post (kind, author_id, category_id, language, audience, title, excerpt, html, text, created_at,
      active_at)
    values ('question', ${authorId}, ${categoryId}, 'zh-cn', 'all', 'Where', '', '', '', now(), now())
    returning id`.execute(db);
  const { id } = rows[0]!;
  for (const { nodeId, rank, state } of places)
    await sql`insert into aimap.placement (post_id, node_id, rank, state, created_at)
      values (${id}, ${nodeId}, ${rank}, ${state}, now())`.execute(db);
  return id;
}
export type Placed = { nodeId: number; rank: number; state: 'auto' | 'confirmed' | 'rejected' };

/** An edge between two topics. */
export async function addEdge(db: Db, from: number, to: number, kind = 'prerequisite'): Promise<void> {
  await sql`insert into aimap.edge (from_id, to_id, kind, created_at)
    values (${from}, ${to}, ${kind}, now())`.execute(db);
}

/** What editors' tests look at of a node. */
export async function readNode(
  db: Db,
  id: number,
): Promise<{ status: string; mergedInto: number | null; revision: number; names: string }> {
  const { rows } = await sql<{ status: string; mergedInto: number | null; revision: number; names: string }>`
    select status, merged_into "mergedInto", revision, names from aimap.node where id = ${id}`.execute(db);
  return rows[0]!;
}

/** Prerequisites that lead back to where they began. */
export async function listCircles(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with recursive way as (
      select from_id start, to_id at from aimap.edge where kind = 'prerequisite'
      union select w.start, e.to_id from way w join aimap.edge e on e.from_id = w.at and e.kind = 'prerequisite')
    select distinct start id from way where start = at`.execute(db);
  return rows.map(({ id }) => id);
}
