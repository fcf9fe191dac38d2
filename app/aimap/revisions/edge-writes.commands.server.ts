import { sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';
import { Refusal } from '#app/core/errors.ts';
import { findWay, isSame } from './map-rules.policy.ts';
import { say } from './map-rules.server.ts';
import type { ChangeOf, EdgeFields, MadeEdge } from './map-revisions.schema.ts';

/**
 * Draws, changes and removes edges, in the transaction that has locked the map. What one learns first never depends on
 * what comes after it.
 * @returns what changed
 * @throws Refusal for an edge to itself, topics that are not there, an edge to be removed that is none, a circle, whose
 * topics it names
 */
export async function writeEdges(tctx: Ctx, changes: readonly ChangeOf<'edge'>[]): Promise<MadeEdge[]> {
  if (changes.length === 0) return [];
  if (changes.some(({ fromId, toId }) => fromId === toId)) throw new Refusal(say.selfEdge);
  await requireTopics(tctx, changes);
  const made: MadeEdge[] = [];
  for (const change of changes) {
    const before = await findEdge(tctx, change);
    if (!before && change.kind === null) throw new Refusal(say.noEdge);
    const after = edgeOf(change);
    if (isSame(before, after)) continue;
    await putEdge(tctx, before, after);
    made.push({ thing: 'edge', ids: [change.fromId, change.toId], before, after });
  }
  await requireNoCircle(tctx, made);
  return made;
}

/** An edge as it is kept: where it has no direction the smaller id is the first. */
export function edgeOf({ fromId, toId, kind }: ChangeOf<'edge'>): EdgeFields | null {
  if (kind === null) return null;
  const isTurned = (kind === 'alternative' || kind === 'related') && fromId > toId;
  return isTurned ? { fromId: toId, toId: fromId, kind } : { fromId, toId, kind };
}

/** The edge between two topics, whichever way it leads. */
export async function findEdge(
  ctx: Pick<Ctx, 'db'>,
  { fromId, toId }: { fromId: number; toId: number },
): Promise<EdgeFields | null> {
  const { rows } = await sql<EdgeFields>`select from_id "fromId", to_id "toId", kind from aimap.edge
    where least(from_id, to_id) = least(${fromId}::bigint, ${toId}::bigint)
      and greatest(from_id, to_id) = greatest(${fromId}::bigint, ${toId}::bigint)`.execute(ctx.db);
  return rows[0] ?? null;
}

/** The pairs of all prerequisites: what is learned before, what after. */
export async function listPrerequisites(ctx: Pick<Ctx, 'db'>): Promise<[number, number][]> {
  const { rows } = await sql<{ fromId: number; toId: number }>`select from_id "fromId", to_id "toId" from aimap.edge
    where kind = 'prerequisite'`.execute(ctx.db);
  return rows.map(({ fromId, toId }) => [fromId, toId]);
}

/** Titles of topics in the caller's language, in the order of their ids. */
export async function nameWay(ctx: Pick<Ctx, 'db' | 'language'>, way: readonly number[]): Promise<string> {
  const { rows } = await sql<{
    title: string;
  }>`select t.title from unnest(${[...way]}::bigint[]) with ordinality w (id, n)
    join aimap.node_text t on t.node_id = w.id and t.language = ${ctx.language} order by w.n`.execute(ctx.db);
  return rows.map(({ title }) => title).join(' → ');
}

/** New edges lie between topics that are there; an edge may be taken away wherever it is. */
async function requireTopics(tctx: Ctx, changes: readonly ChangeOf<'edge'>[]): Promise<void> {
  const ids = [...new Set(changes.flatMap(({ fromId, toId, kind }) => (kind === null ? [] : [fromId, toId])))];
  const { rows } = await sql`select from aimap.node where id = any(${ids}::bigint[]) and kind = 'topic'
    and status in ('draft', 'published')`.execute(tctx.db);
  if (rows.length < ids.length) throw new Refusal(say.noNode);
}

async function putEdge(tctx: Ctx, before: EdgeFields | null, after: EdgeFields | null): Promise<void> {
  if (before)
    await sql`delete from aimap.edge where from_id = ${before.fromId} and to_id = ${before.toId}`.execute(tctx.db);
  if (after)
    await sql`insert into aimap.edge (from_id, to_id, kind, created_at)
      values (${after.fromId}, ${after.toId}, ${after.kind}, ${tctx.now})`.execute(tctx.db);
}

async function requireNoCircle(tctx: Ctx, made: readonly MadeEdge[]): Promise<void> {
  const added = made.flatMap(({ after }) => (after?.kind === 'prerequisite' ? [after] : []));
  if (added.length === 0) return;
  const pairs = await listPrerequisites(tctx);
  for (const { fromId, toId } of added) {
    const way = findWay(pairs, toId, fromId);
    if (way) throw new Refusal(say.circle(await nameWay(tctx, [...way, toId])));
  }
}
