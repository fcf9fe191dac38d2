import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { listCards } from '#app/account/account.queries.server.ts';
import { requireConsole } from '#app/account/rules/rules.queries.server.ts';
import { type Ctx, requireMember } from '#app/core/ctx.server.ts';
import { isUpwards, type KeysetPage, keysetPage } from '#app/core/keyset.ts';
import { cardOf, seconds } from '#app/ask/parts/post-columns.queries.server.ts';
import { nameNodes } from '#app/aimap/revisions/map-history.queries.server.ts';
import type { WantedChange } from '#app/aimap/revisions/map-revisions.schema.ts';
import type { ProposalDeskInput, ProposalListInput, ProposalRow } from './map-proposals.schema.ts';

const perPage = 20;

/**
 * A page of proposals, newest first: what waits, the caller's own, or what was decided.
 * @throws Refusal need-login
 */
export async function listProposals(
  ctx: Ctx,
  { tab, kind, ...edges }: z.output<typeof ProposalListInput>,
): Promise<KeysetPage<ProposalRow>> {
  const { id } = requireMember(ctx);
  const which = {
    open: sql`p.state = 'open'`,
    own: sql`p.author_id = ${id}`,
    done: sql`p.state in ('accepted', 'rejected')`,
  }[tab];
  return listRows(ctx, sql`${which} and (${kind} = '' or p.kind = ${kind})`, edges);
}

/** A page of all proposals for the console. @throws Refusal forbidden without the desk */
export async function listDesk(
  ctx: Ctx,
  { state, kind, ...edges }: z.output<typeof ProposalDeskInput>,
): Promise<KeysetPage<ProposalRow>> {
  await requireConsole(ctx, 'aiMap/proposals');
  return listRows(ctx, sql`(${state} = '' or p.state = ${state}) and (${kind} = '' or p.kind = ${kind})`, edges);
}

export type FoundProposal = Omit<ProposalRow, 'author' | 'node' | 'about'> & {
  nodeId: number;
  authorId: number;
  changes: WantedChange[];
};

/** The columns of a row of `p`. */
export const rowColumns = sql`p.id, p.kind, p.state, p.node_id "nodeId", p.author_id "authorId", p.changes, p.reason,
  p.needed, ${seconds('p.created_at')} "createdAt", (select count(*) from aimap.proposal_event e
    where e.proposal_id = p.id and e.version = p.version and e.act = 'approved')::integer approvals`;

async function listRows(
  ctx: Ctx,
  where: RawBuilder<unknown>,
  edges: { before: number; after: number },
): Promise<KeysetPage<ProposalRow>> {
  const { rows } = await sql<FoundProposal>`select ${rowColumns} from aimap.proposal p
    where ${where} and (${edges.before}::bigint = 0 or p.id < ${edges.before}::bigint)
      and (${edges.after}::bigint = 0 or p.id > ${edges.after}::bigint)
    order by p.id ${isUpwards(edges) ? sql`asc` : sql`desc`} limit ${perPage + 1}`.execute(ctx.db);
  const page = keysetPage(rows, edges, perPage);
  return { ...page, rows: await toRows(ctx, page.rows) };
}

/** Rows with their people and the names of what they are about. */
export async function toRows(ctx: Ctx, found: readonly FoundProposal[]): Promise<ProposalRow[]> {
  const ids = found.flatMap(({ nodeId, changes }) => [nodeId, ...endsOf(changes)]);
  const [cards, names] = await Promise.all([
    listCards(
      ctx,
      found.map(({ authorId }) => authorId),
    ),
    nameNodes(ctx, ids),
  ]);
  return found.map(({ nodeId, authorId, changes, ...row }) => ({
    ...row,
    node: names.get(nodeId) ?? { id: nodeId, slug: String(nodeId), title: '' },
    about: aboutOf(ctx, changes, (id) => names.get(id)?.title ?? ''),
    author: cardOf(cards, authorId),
  }));
}

const endsOf = (changes: readonly WantedChange[]) => changes.flatMap((one) => (one.thing === 'edge' ? one.ids : []));

function aboutOf(ctx: Ctx, changes: readonly WantedChange[], titleOf: (id: number) => string): string {
  for (const one of changes) {
    if (one.thing === 'text' && one.before === null && one.language === ctx.language) return one.after.title ?? '';
    if (one.thing === 'edge' && changes.length === 1) return titleOf(one.ids[0]);
    if (one.thing === 'resource') return (ctx.language === 'en' ? one.after.titleEn : one.after.titleZh) ?? '';
    if (one.thing === 'item') return one.after.content?.words[ctx.language].prompt.slice(0, 80) ?? '';
  }
  return '';
}
