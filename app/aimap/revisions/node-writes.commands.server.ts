import { sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';
import { Refusal } from '#app/core/errors.ts';
import { changedFields } from './map-rules.policy.ts';
import { requireFields, say } from './map-rules.server.ts';
import { type ChangeOf, type MadeNode, NodeFields } from './map-revisions.schema.ts';

type Stated = NodeFields & { id: number };

/**
 * Writes fields of nodes, and makes those that are not there, in the transaction that has locked the map.
 * @returns what changed
 * @throws Refusal for a name that is taken, an area that is none, a merge that would lead back to itself
 */
export async function writeNodes(tctx: Ctx, changes: readonly ChangeOf<'node'>[]): Promise<MadeNode[]> {
  if (changes.length === 0) return [];
  const present = await readNodes(
    tctx,
    changes.map(({ id }) => id),
  );
  const [made, added, written]: [MadeNode[], Stated[], Map<number, Stated>] = [[], [], new Map()];
  for (const { id, to } of changes) {
    const known = written.get(id) ?? present.get(id);
    if (!known) {
      const fields = requireFields(NodeFields, to);
      added.push({ ...fields, id });
      made.push({ thing: 'node', id, before: null, after: fields });
      continue;
    }
    const { id: _id, ...fields } = known;
    const changed = changedFields(fields, requireFields(NodeFields.partial().omit({ kind: true }), to));
    if (!changed) continue;
    written.set(id, { ...known, ...changed.after });
    made.push({ thing: 'node', id, ...changed });
  }
  for (const node of [...added, ...written.values()])
    if (!isWhole(node)) throw new Refusal(say.unfit, { fields: { kind: say.unfit } });
  await requireRoom(tctx, [...added, ...written.values()]);
  await insertNodes(tctx, added);
  await updateNodes(tctx, [...written.values()]);
  await requirePlace(tctx, [...added, ...written.values()]);
  return made;
}

/** A topic has an area, a level and minutes; an area its colour and its land; a merged node says where it went. */
const isWhole = ({ kind, areaId, level, minutes, pigment, radius, polygon, status, mergedInto }: Stated) =>
  (kind === 'topic') === (areaId !== null && level !== null && minutes !== null) &&
  (kind === 'area') === (pigment !== null && radius !== null && polygon !== null) &&
  (status === 'merged') === (mergedInto !== null);

const columns = sql`id, slug, kind, area_id "areaId", status, merged_into "mergedInto", level, minutes, importance,
  position, pigment, x, y, radius, polygon`;

/** What nodes are now, by their ids. */
export async function readNodes(ctx: Pick<Ctx, 'db'>, ids: readonly number[]): Promise<Map<number, Stated>> {
  const { rows } = await sql<Stated>`select ${columns} from aimap.node where id = any(${[...ids]}::bigint[])`.execute(
    ctx.db,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** @throws Refusal when another node has the name in its address */
async function requireRoom(tctx: Ctx, nodes: readonly Stated[]): Promise<void> {
  const { rows } = await sql`select from aimap.node n
    join unnest(${nodes.map(({ id }) => id)}::bigint[], ${nodes.map(({ slug }) => slug)}::text[]) w (id, slug)
      on w.slug = n.slug and w.id <> n.id
    where n.id <> all(${nodes.map(({ id }) => id)}::bigint[])`.execute(tctx.db);
  const isTwice = new Set(nodes.map(({ slug }) => slug)).size < nodes.length;
  if (rows.length > 0 || isTwice) throw new Refusal(say.slugTaken, { fields: { slug: say.slugTaken } });
}

const recordset = (nodes: readonly Stated[]) => sql`jsonb_to_recordset(${JSON.stringify(nodes)}::jsonb)
  r (id bigint, slug text, kind text, "areaId" bigint, status text, "mergedInto" bigint, level smallint,
    minutes smallint, importance smallint, position smallint, pigment smallint, x integer, y integer, radius integer,
    polygon jsonb)`;

async function insertNodes(tctx: Ctx, nodes: readonly Stated[]): Promise<void> {
  if (nodes.length === 0) return;
  await sql`insert into aimap.node (id, slug, kind, area_id, status, merged_into, level, minutes, importance, position,
      pigment, x, y, radius, polygon, created_at, updated_at)
    overriding system value
    select id, slug, kind, "areaId", status, "mergedInto", level, minutes, importance, position, pigment, x, y, radius,
      nullif(polygon, 'null'::jsonb), ${tctx.now}, ${tctx.now}
    from ${recordset(nodes)}`.execute(tctx.db);
}

async function updateNodes(tctx: Ctx, nodes: readonly Stated[]): Promise<void> {
  if (nodes.length === 0) return;
  await sql`update aimap.node n set slug = r.slug, area_id = r."areaId", status = r.status,
      merged_into = r."mergedInto", level = r.level, minutes = r.minutes, importance = r.importance,
      position = r.position, pigment = r.pigment, x = r.x, y = r.y, radius = r.radius,
      polygon = nullif(r.polygon, 'null'::jsonb)
    from ${recordset(nodes)} where r.id = n.id`.execute(tctx.db);
}

/** @throws Refusal when a topic lies in no area, or a merge leads to nothing or back to where it began */
async function requirePlace(tctx: Ctx, nodes: readonly Stated[]): Promise<void> {
  const { rows } = await sql<{ id: number; isLost: boolean; isAround: boolean }>`
    select n.id, n.kind = 'topic' and (a.id is null or a.kind <> 'area') "isLost",
      n.merged_into is not null and exists (
        with recursive way as (select m.id, m.merged_into, 1 steps from aimap.node m where m.id = n.merged_into
          union all select m.id, m.merged_into, steps + 1 from aimap.node m join way w on m.id = w.merged_into
            where w.steps < 50)
        select from way where id = n.id) "isAround"
    from aimap.node n left join aimap.node a on a.id = n.area_id
    where n.id = any(${nodes.map(({ id }) => id)}::bigint[])`.execute(tctx.db);
  if (rows.some(({ isLost }) => isLost)) throw new Refusal(say.notArea, { fields: { areaId: say.notArea } });
  if (rows.some(({ isAround }) => isAround)) throw new Refusal(say.intoItself);
}
