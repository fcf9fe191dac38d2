import { sql } from 'kysely';
import { audit } from '#app/core/audit.server.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import type { Tx } from '#app/core/db/pool.server.ts';
import { Refusal } from '#app/core/errors.ts';
import type { Rendered } from '#app/core/markdown/render.server.ts';
import { renderText } from '#app/ask/parts/rendered-texts.commands.server.ts';
import { lockMap } from '#app/aimap/nodes/map-lock.server.ts';
import { writeEdges } from './edge-writes.commands.server.ts';
import { writeItems } from './item-writes.commands.server.ts';
import { say } from './map-rules.server.ts';
import type { ChangeOf, MadeChange, MapAuthorship, MapChange, WrittenRevision } from './map-revisions.schema.ts';
import { writeNodes } from './node-writes.commands.server.ts';
import { writeResources } from './resource-writes.commands.server.ts';
import { writeTexts } from './text-writes.commands.server.ts';

type Tctx = Ctx & { db: Tx };
/** Bodies as they are shown, by their Markdown. */
export type Bodies = ReadonlyMap<string, Rendered>;

/** Changes of places and weights alone: nobody who follows a topic has anything to read anew. */
const quiet: ReadonlySet<string> = new Set(['x', 'y', 'radius', 'polygon', 'position', 'importance']);

/**
 * Renders the bodies of texts that are to be written: before the transaction, never inside one. Texts that are rendered
 * in vain cost time alone.
 * @throws Refusal when one is too complex, or the member has had too much rendered
 */
export async function renderBodies(ctx: Ctx, changes: readonly MapChange[]): Promise<Bodies> {
  const texts = new Set(
    changes.flatMap((change) => (change.thing === 'text' && change.to.markdown ? [change.to.markdown] : [])),
  );
  const bodies = new Map<string, Rendered>();
  for (const markdown of texts) bodies.set(markdown, await renderText(ctx, markdown));
  return bodies;
}

/** Ids for nodes that are to be made, so that edges in the same changes can name them. */
export async function drawNodeIds(ctx: Pick<Ctx, 'db'>, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select nextval(pg_get_serial_sequence('aimap.node', 'id')) id
    from generate_series(1, ${count}::integer)`.execute(ctx.db);
  return rows.map(({ id }) => id);
}

/**
 * Changes the map in the caller's transaction: the one way in which nodes, texts, edges, resources and quiz items are
 * written once the map is there. Writes one revision with what each thing said before and after, raises the number of
 * every node on whose page it shows, renews the names that the map's search looks through, marks the other language
 * stale, and leaves an audit row; terms for placing follow by the node's number. Endpoints that lead here must neither
 * `keepsPages` nor `namesChanges`: titles of topics show on many pages.
 *
 * Rules hold for everybody: prerequisites make no circle (the map is locked meanwhile, so two at once make none), no
 * edge from a topic to itself, one edge a pair, edges between topics only, lengths and numbers of `mapLimits`, http(s)
 * addresses only, quiz items that are whole. What is given as it is already changes nothing.
 * @param bodies of `renderBodies`, for every Markdown among the changes
 * @returns null when nothing changed: no revision is written then
 * @throws Refusal invalid with `fields`; refused with a sentence that says which rule does not let it
 */
export async function applyMapChanges(
  tctx: Tctx,
  changes: readonly MapChange[],
  by: MapAuthorship,
  bodies: Bodies,
): Promise<WrittenRevision | null> {
  await lockMap(tctx);
  const made: MadeChange[] = [
    ...(await writeNodes(tctx, of(changes, 'node'))),
    ...(await writeTexts(tctx, of(changes, 'text'), bodies)),
    ...(await writeEdges(tctx, of(changes, 'edge'))),
    ...(await writeResources(tctx, of(changes, 'resource'))),
    ...(await writeItems(tctx, of(changes, 'item'))),
  ];
  return made.length === 0 ? null : writeRevision(tctx, made, by);
}

const of = <T extends MapChange['thing']>(changes: readonly MapChange[], thing: T) =>
  changes.filter((change): change is ChangeOf<T> => change.thing === thing);

/**
 * Writes the revision of changes that were made in another way, such as those of paths, and raises the nodes on whose
 * pages it shows.
 * @param beside nodes on whose pages it shows too, such as those of a path
 * @throws Refusal when the revision that it undoes is undone already
 */
export async function writeRevision(
  tctx: Tctx,
  changes: MadeChange[],
  { byId, reason, proposalId = null, undoesId = null, splitOf = null }: MapAuthorship,
  beside: readonly number[] = [],
): Promise<WrittenRevision> {
  const { rows } = await sql<{ id: number }>`
    insert into aimap.revision (by_id, reason, proposal_id, undoes_id, split_of, changes, at)
    values (${byId}, ${reason}, ${proposalId}, ${undoesId}, ${splitOf}, ${JSON.stringify(changes)}::jsonb, ${tctx.now})
    on conflict (undoes_id) do nothing returning id`.execute(tctx.db);
  if (!rows[0]) throw new Refusal(say.undoneBefore);
  const { id } = rows[0];
  const numbers = await raiseNodes(tctx, changes, beside);
  await sql`insert into aimap.revision_node (node_id, number, revision_id)
    select node, number, ${id} from unnest(${[...numbers.keys()]}::bigint[], ${[...numbers.values()]}::integer[])
      n (node, number)`.execute(tctx.db);
  await audit(tctx, 'aimap.reviseMap', { kind: 'map_revision', id }, { nodes: [...numbers.keys()], undoes: undoesId });
  return { id, changes, numbers };
}

async function raiseNodes(tctx: Tctx, changes: MadeChange[], beside: readonly number[]): Promise<Map<number, number>> {
  const isNew = new Set(changes.flatMap((one) => (one.thing === 'node' && one.before === null ? [one.id] : [])));
  const shown = new Set([...beside, ...changes.flatMap(nodesOf)]);
  const loud = new Set([...beside, ...changes.filter(isLoud).flatMap(nodesOf)]);
  const { rows } = await sql<{ id: number; revision: number }>`
    update aimap.node set revision = revision + case when id = any(${[...isNew]}::bigint[]) then 0 else 1 end,
      updated_at = case when id = any(${[...loud]}::bigint[]) then ${tctx.now} else updated_at end
    where id = any(${[...shown]}::bigint[]) returning id, revision`.execute(tctx.db);
  return new Map(rows.map(({ id, revision }) => [id, revision]));
}

/** The nodes on whose pages a change shows. */
function nodesOf(change: MadeChange): number[] {
  switch (change.thing) {
    case 'node':
    case 'text':
      return [change.id];
    case 'edge':
      return change.ids;
    case 'resource':
    case 'item':
      return [change.nodeId, ...(change.before?.nodeId === undefined ? [] : [change.before.nodeId])];
    case 'path':
      return [];
  }
}

const isLoud = (change: MadeChange): boolean =>
  change.thing !== 'node' || Object.keys(change.after).some((name) => !quiet.has(name));
