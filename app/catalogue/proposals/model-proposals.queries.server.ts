import { sql } from 'kysely';
import type { z } from 'zod';
import { listCards } from '#app/account/account.queries.server.ts';
import { requireConsole } from '#app/account/rules/rules.queries.server.ts';
import { type Ctx, readerOf, requireMember } from '#app/core/ctx.server.ts';
import { notFound } from '#app/core/refusals.server.ts';
import { cardOf, seconds } from '#app/ask/parts/post-columns.queries.server.ts';
import { visiblePosts } from '#app/ask/parts/post-visibility.queries.server.ts';
import { renderModel } from '#app/catalogue/models/models.commands.server.ts';
import { shownLanguage } from '#app/catalogue/models/models.policy.ts';
import { changesOf } from './model-proposals.policy.ts';
import { bounds, ModelFacts } from '#app/catalogue/models/models.schema.ts';
import type { DeskInput, DeskRow, ModelRevision, ProposalRow, ProposalView } from './model-proposals.schema.ts';

type Found = ProposalRow & { memberId: number };

const row = sql`pr.id, pr.model_id "modelId", pr.facts ->> 'name' "name", pr.facts ->> 'task' task, pr.note, pr.state,
  pr.reason, ${seconds('pr.sent_at')} "sentAt",
  ${seconds('pr.decided_at')} "decidedAt", pr.member_id "memberId"`;

/** What the caller proposed last, at most 20. @throws Refusal need-login */
export async function listOwnProposals(ctx: Ctx): Promise<ProposalRow[]> {
  const { id } = requireMember(ctx);
  const { rows } = await sql<Found>`
    select ${row} from ask.model_proposal pr where pr.member_id = ${id} and pr.state <> 'withdrawn' order by pr.id desc
      limit 20`.execute(ctx.db);
  return rows.map(({ memberId: _memberId, ...own }) => own);
}

/** What the form of a proposal starts from: an own proposal, or the model as it is published. */
type ProposalSource = {
  modelId: number;
  proposalId: number;
  revision: number;
  facts: ModelFacts;
  note: string;
  reason: string;
};

/**
 * An own proposal that may be sent again.
 * @throws Refusal need-login, not-found
 */
export async function getOwnProposal(ctx: Ctx, id: number): Promise<ProposalSource> {
  const member = requireMember(ctx);
  const { rows } = await sql<{
    modelId: number | null;
    facts: unknown;
    note: string;
    reason: string;
    revision: number;
  }>`
    select pr.model_id "modelId", pr.facts, pr.note, pr.reason, coalesce(m.revision, 0) revision
      from ask.model_proposal pr left join ask.model m on m.post_id = pr.model_id
    where pr.id = ${id} and pr.member_id = ${member.id} and pr.state in ('waiting', 'returned')`.execute(ctx.db);
  if (!rows[0]) throw notFound();
  const { modelId, facts, ...rest } = rows[0];
  return { ...rest, modelId: modelId ?? 0, proposalId: id, facts: ModelFacts.parse(facts) };
}

/**
 * A published model, to propose a change.
 * @throws Refusal need-login, not-found
 */
export async function getModelSource(ctx: Ctx, id: number): Promise<ProposalSource> {
  requireMember(ctx);
  const { rows } = await sql<{ facts: unknown; revision: number }>`
    select m.facts, m.revision from ask.model m join ask.post p on p.id = m.post_id
      where m.post_id = ${id} and ${visiblePosts(ctx)}`.execute(ctx.db);
  if (!rows[0]) throw notFound();
  return {
    modelId: id,
    proposalId: 0,
    revision: rows[0].revision,
    facts: ModelFacts.parse(rows[0].facts),
    note: '',
    reason: '',
  };
}

/**
 * A page of the desk: what waits, the longest first, or what was decided, newest first. `before` leads on. @throws
 * Refusal forbidden
 */
export async function listProposals(
  ctx: Ctx,
  { state, before }: z.output<typeof DeskInput>,
): Promise<{ rows: DeskRow[]; next: number | null }> {
  await requireConsole(ctx, 'models');
  const isWaiting = state === 'waiting';
  const bound = before === 0 ? sql`` : isWaiting ? sql`and pr.id > ${before}` : sql`and pr.id < ${before}`;
  const { rows } = await sql<Found>`
    select ${row} from ask.model_proposal pr where pr.state = ${state} ${bound}
      order by pr.id ${sql.raw(isWaiting ? 'asc' : 'desc')} limit ${bounds.page + 1}`.execute(ctx.db);
  const shown = rows.slice(0, bounds.page);
  return { rows: await withMembers(ctx, shown), next: rows.length > bounds.page ? shown.at(-1)!.id : null };
}

/**
 * A proposal with what it changes, for the desk.
 * @throws Refusal forbidden, not-found
 */
export async function getProposal(ctx: Ctx, id: number): Promise<ProposalView> {
  await requireConsole(ctx, 'models');
  const { rows } = await sql<
    Found & { facts: unknown; baseRevision: number; published: unknown; revision: number | null }
  >`
    select ${row}, pr.facts, pr.base_revision "baseRevision", m.facts published, m.revision from ask.model_proposal pr
      left join ask.model m on m.post_id = pr.model_id
    where pr.id = ${id}`.execute(ctx.db);
  if (!rows[0]) throw notFound();
  const { facts, baseRevision, published, revision, ...found } = rows[0];
  const [after, before] = [
    ModelFacts.parse(facts),
    published === null || found.state === 'published' ? null : ModelFacts.parse(published),
  ];
  const { html } = await renderModel(ctx, after);
  const [desk] = await withMembers(ctx, [found]);
  return {
    ...desk!,
    facts: after,
    isStale: found.state === 'waiting' && revision !== null && revision !== baseRevision,
    changes: changesOf(before, after),
    html: html[shownLanguage(after, ctx.language)],
  };
}

/**
 * The published states of a model that came by proposals, newest first, each with what it changed.
 * @throws Refusal not-found
 */
export async function listModelRevisions(ctx: Ctx, id: number): Promise<{ name: string; revisions: ModelRevision[] }> {
  const { rows } = await sql<{
    name: string;
    found: { revision: number; memberId: number; note: string; publishedAt: number; facts: unknown }[];
  }>`
    select m.name, (select coalesce(json_agg(json_build_object('revision', pr.revision, 'memberId', pr.member_id,
      'note', pr.note, 'publishedAt', ${seconds('pr.decided_at')}, 'facts', pr.facts)
        order by pr.revision desc), '[]'::json)
      from (select * from ask.model_proposal where model_id = m.post_id and revision is not null order by revision desc
        limit 100) pr) found
    from ask.model m join ask.post p on p.id = m.post_id
      where m.post_id = ${id} and ${visiblePosts(ctx)}`.execute(readerOf(ctx));
  if (!rows[0]) throw notFound();
  const { name, found } = rows[0];
  const cards = await listCards(
    ctx,
    found.map((one) => one.memberId),
  );
  const revisions = found.map(({ memberId, facts, ...rest }, i) => {
    const earlier = found[i + 1];
    const changes = changesOf(earlier ? ModelFacts.parse(earlier.facts) : null, ModelFacts.parse(facts));
    return { ...rest, member: cardOf(cards, memberId), changes };
  });
  return { name, revisions };
}

async function withMembers(ctx: Ctx, rows: Found[]): Promise<DeskRow[]> {
  const cards = await listCards(
    ctx,
    rows.map((one) => one.memberId),
  );
  return rows.map(({ memberId, ...rest }) => ({ ...rest, member: cardOf(cards, memberId) }));
}
