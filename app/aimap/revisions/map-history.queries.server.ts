import { sql } from 'kysely';
import type { z } from 'zod';
import { listCards } from '#app/account/account.queries.server.ts';
import { type Ctx, readerOf } from '#app/core/ctx.server.ts';
import { notFound } from '#app/core/refusals.server.ts';
import { cardOf, seconds } from '#app/ask/parts/post-columns.queries.server.ts';
import { compareChanges, namedIn, withoutAnswers } from './map-comparison.server.ts';
import type { MadeChange } from './map-revisions.schema.ts';
import { isMapReviewer } from './map-reviewers.queries.server.ts';
import type { HistoryOfNodeInput, NodeHistory, NodeName, RevisionRow } from './map-views.schema.ts';

const perPage = 30;

/**
 * What became of a node: its revisions, newest first, and of one of them what it changed. The first state of a node
 * that came with the product has no revision.
 * @throws Refusal not-found, also for a draft unless the caller has console rights
 */
export async function getNodeHistory(
  ctx: Ctx,
  { id, number, below }: z.output<typeof HistoryOfNodeInput>,
): Promise<NodeHistory> {
  const node = await getNamed(ctx, id);
  const rows = await listRows(ctx, id, below ?? node.number + 1);
  const shown = rows.slice(0, perPage);
  const chosen = number ?? shown[0]?.number;
  const [changes, cards, canUndo] = await Promise.all([
    chosen === undefined ? null : findChanges(ctx, id, chosen),
    listCards(
      ctx,
      shown.flatMap(({ byId }) => byId ?? []),
    ),
    isMapReviewer(ctx),
  ]);
  if (number !== undefined && !changes) throw notFound();
  const names = await nameNodes(ctx, namedIn(changes ?? []));
  const fields = compareChanges(changes ?? [], { language: ctx.language, names });
  return {
    node,
    rows: shown.map(({ byId, ...row }) => ({ ...row, by: byId === null ? null : cardOf(cards, byId) })),
    older: rows.length > perPage ? shown.at(-1)!.number : null,
    chosen: changes && { number: chosen!, fields: canUndo ? fields : withoutAnswers(fields) },
    canUndo,
  };
}

async function getNamed(ctx: Ctx, id: number): Promise<NodeHistory['node']> {
  const { rows } = await sql<NodeHistory['node'] & { status: string }>`
    select n.id, n.slug, n.kind, n.revision number, n.status, t.title from aimap.node n
      join aimap.node_text t on t.node_id = n.id and t.language = ${ctx.language}
    where n.id = ${id}`.execute(readerOf(ctx));
  if (!rows[0]) throw notFound();
  const { status, ...node } = rows[0];
  if (status === 'draft' && ctx.actor.kind !== 'staff') throw notFound();
  return node;
}

type Row = Omit<RevisionRow, 'by'> & { byId: number | null };

async function listRows(ctx: Ctx, id: number, below: number): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select r.id, p.number, ${seconds('r.at')} at, r.reason, r.by_id "byId", r.proposal_id "proposalId",
      (select u.number from aimap.revision_node u where u.revision_id = r.undoes_id and u.node_id = p.node_id) undoes,
      (select u.number from aimap.revision_node u join aimap.revision l on l.id = u.revision_id
        where l.undoes_id = r.id and u.node_id = p.node_id) "undoneBy",
      r.split_of is not null or r.changes @? '$[*] ? (@.thing == "node" && @.after.status == "merged")' "isMove"
    from aimap.revision_node p join aimap.revision r on r.id = p.revision_id
    where p.node_id = ${id} and p.number < ${below} order by p.number desc limit ${perPage + 1}`.execute(readerOf(ctx));
  return rows;
}

async function findChanges(ctx: Ctx, id: number, number: number): Promise<MadeChange[] | null> {
  const { rows } = await sql<{ changes: MadeChange[] }>`
    select r.changes from aimap.revision_node p join aimap.revision r on r.id = p.revision_id
    where p.node_id = ${id} and p.number = ${number}`.execute(readerOf(ctx));
  return rows[0]?.changes ?? null;
}

/** Nodes by their ids as changes name them, in the caller's language. */
export async function nameNodes(
  ctx: Pick<Ctx, 'db' | 'read' | 'language'>,
  ids: readonly number[],
): Promise<Map<number, NodeName>> {
  const { rows } = await sql<NodeName>`select n.id, n.slug, t.title from aimap.node n
    join aimap.node_text t on t.node_id = n.id and t.language = ${ctx.language}
    where n.id = any(${[...ids]}::bigint[])`.execute(readerOf(ctx));
  return new Map(rows.map((row) => [row.id, row]));
}
