import { lockMap } from '#app/aimap/nodes/map-lock.server.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { audit } from '#app/core/audit.server.ts';
import { type Ctx, requireMember } from '#app/core/ctx.server.ts';
import { transact, type Tx } from '#app/core/db/pool.server.ts';
import { Refusal } from '#app/core/errors.ts';
import { Reply } from '#app/core/http/endpoint.server.ts';
import { languages } from '#app/core/texts/language.ts';
import { awardTask } from '#app/billing/tasks/tasks.commands.server.ts';
import { requireNoBan } from '#app/ask/screening/writers.commands.server.ts';
import { requireMapReviewer } from '#app/aimap/revisions/map-reviewers.queries.server.ts';
import { type Choices, mergeIntoMap } from '#app/aimap/revisions/map-merges.queries.server.ts';
import { applyMapChanges, type Bodies, renderBodies } from '#app/aimap/revisions/map-writes.commands.server.ts';
import { stateAt } from '#app/aimap/revisions/former-states.queries.server.ts';
import { isSame } from '#app/aimap/revisions/map-rules.policy.ts';
import { readTexts } from '#app/aimap/revisions/text-writes.commands.server.ts';
import { tellOfProposal } from './map-proposal-notices.commands.server.ts';
import { addEvent, keptColumns, type KeptProposal, lockProposal } from './map-proposals.commands.server.ts';
import { taskOf } from './map-proposals.policy.ts';
import type { ApproveProposalInput, Choice, ReturnProposalInput } from './map-proposals.schema.ts';
import { readChoices } from './proposal-choices.server.ts';
import { say } from './proposal-messages.server.ts';

type Tctx = Ctx & { db: Tx };
type Decided = { state: KeptProposal['state']; approvals: number; needed: number };

/**
 * Agrees to a proposal: when as many different people do as it takes, it becomes a revision of the map by its author,
 * who gets the points. Agreeing again changes nothing.
 * @throws Refusal need-login, PRIVILEGE, not-found; for one's own, for one that is decided, written anew, or whose page
 * has another revision than was looked at; while fields that both sides changed are not chosen
 */
export async function approveProposal(
  ctx: Ctx,
  { id, version, revision, choices }: z.output<typeof ApproveProposalInput>,
): Promise<Reply<Decided>> {
  const reviewer = await requireReviewer(ctx);
  const ready = await readyBodies(ctx, id, choices);
  return transact(ctx, async (tctx) => {
    const proposal = await lockProposal(tctx, id);
    if (proposal.authorId === reviewer) throw new Refusal(say.own, { kind: 'forbidden' });
    const before = await listApprovers(tctx, proposal);
    if (proposal.state !== 'open') {
      if (proposal.state !== 'accepted' || !before.includes(reviewer)) throw new Refusal(say.decided);
      return new Reply(decidedOf(proposal, before.length), { text: say.accepted });
    }
    if (proposal.version !== version) throw new Refusal(say.rewritten);
    await lockMap(tctx);
    if ((await readNumber(tctx, proposal.nodeId)) !== revision) throw new Refusal(say.moved);
    const isNew = !before.includes(reviewer);
    if (isNew) await addEvent(tctx, proposal, reviewer, 'approved');
    const approvals = before.length + (isNew ? 1 : 0);
    const isLast = approvals >= proposal.needed;
    if (isNew) await audit(tctx, 'aimap.approveProposal', { kind: 'map_proposal', id }, { approvals, isLast });
    if (!isLast) return new Reply(decidedOf(proposal, approvals), { text: say.approvedOnce });
    await accept(tctx, proposal, { reviewer, bodies: ready, choices });
    return new Reply(decidedOf({ ...proposal, state: 'accepted' }, approvals), { text: say.accepted });
  });
}

const decidedOf = ({ state, needed }: KeptProposal, approvals: number): Decided => ({ state, approvals, needed });

type Accepting = { reviewer: number; bodies: Bodies; choices: Record<string, Choice> };

async function accept(tctx: Tctx, proposal: KeptProposal, { reviewer, bodies, choices }: Accepting): Promise<void> {
  const { id, kind, authorId, reason } = proposal;
  const { changes, conflicts } = await merge(tctx, proposal, choices);
  if (conflicts.length > 0) throw new Refusal(say.conflict);
  if (changes.length === 0) throw new Refusal(say.noChange);
  const isCurrent = kind !== 'translation' || (await isCurrentTranslation(tctx, proposal));
  const written = await applyMapChanges(tctx, changes, { byId: authorId, reason, proposalId: id }, bodies);
  if (!written) throw new Refusal(say.noChange);
  await sql`update aimap.proposal set state = 'accepted', revision_id = ${written.id}, updated_at = ${tctx.now}
    where id = ${id}`.execute(tctx.db);
  await audit(tctx, 'aimap.acceptProposal', { kind: 'map_proposal', id }, { revision: written.id });
  const task = taskOf(kind, proposal.changes, isCurrent);
  if (task !== null && task !== 'mapItem')
    await awardTask(tctx, { task, memberId: authorId, subject: id, partnerId: reviewer });
  await tellOfProposal(tctx, proposal, { act: 'mapAccepted', actorId: reviewer });
}

/** Whether the other language says the same as when its translator read it. */
async function isCurrentTranslation(tctx: Tctx, { nodeId, base, changes }: KeptProposal): Promise<boolean> {
  const text = changes.find((one) => one.thing === 'text');
  const state = await stateAt(tctx, nodeId, base);
  const present = (await readTexts(tctx, [nodeId])).get(nodeId);
  const other = languages.find((language) => text?.thing === 'text' && language !== text.language);
  const [then, now] = [other && state?.texts[other], other && present?.texts[other]];
  return isSame({ ...then, staleSince: null, aliases: [] }, { ...now, staleSince: null, aliases: [] });
}

async function merge(ctx: Pick<Ctx, 'db'>, { changes }: KeptProposal, choices: Record<string, Choice>) {
  const { conflicts } = await mergeIntoMap(ctx, changes);
  const chosen: Choices = readChoices(conflicts, choices);
  return mergeIntoMap(ctx, changes, chosen);
}

/** What is to be written, rendered before the transaction. */
async function readyBodies(ctx: Ctx, id: number, choices: Record<string, Choice>): Promise<Bodies> {
  const { rows } = await sql<KeptProposal>`select ${keptColumns} from aimap.proposal
    where id = ${id} and state = 'open'`.execute(ctx.db);
  return rows[0] ? renderBodies(ctx, (await merge(ctx, rows[0], choices)).changes) : new Map();
}

async function readNumber(tctx: Tctx, nodeId: number): Promise<number> {
  const { rows } = await sql<{ revision: number }>`select revision from aimap.node
    where id = ${nodeId}`.execute(tctx.db);
  return rows[0]!.revision;
}

async function listApprovers(tctx: Tctx, { id, version }: KeptProposal): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select member_id id from aimap.proposal_event
    where proposal_id = ${id} and version = ${version} and act = 'approved' order by id`.execute(tctx.db);
  return rows.map((row) => row.id);
}

/**
 * Sends a proposal back to its author with what should be changed; it may come again.
 * @throws Refusal as `approveProposal`
 */
export const returnProposal = (ctx: Ctx, input: z.output<typeof ReturnProposalInput>): Promise<Reply<null>> =>
  turnDown(ctx, input, 'returned');

/**
 * Turns a proposal down, with the reason.
 * @throws Refusal as `approveProposal`
 */
export const rejectProposal = (ctx: Ctx, input: z.output<typeof ReturnProposalInput>): Promise<Reply<null>> =>
  turnDown(ctx, input, 'rejected');

async function turnDown(
  ctx: Ctx,
  { id, version, reason }: z.output<typeof ReturnProposalInput>,
  state: 'returned' | 'rejected',
): Promise<Reply<null>> {
  const reviewer = await requireReviewer(ctx);
  return transact(ctx, async (tctx) => {
    const proposal = await lockProposal(tctx, id);
    if (proposal.authorId === reviewer) throw new Refusal(say.own, { kind: 'forbidden' });
    const done = new Reply(null, { text: say[state] });
    if (proposal.state === state && (await hasSaid(tctx, { id, reviewer, state, reason }))) return done;
    if (proposal.state !== 'open') throw new Refusal(say.decided);
    if (proposal.version !== version) throw new Refusal(say.rewritten);
    await sql`update aimap.proposal set state = ${state}, updated_at = ${tctx.now} where id = ${id}`.execute(tctx.db);
    await addEvent(tctx, proposal, reviewer, state, reason);
    await audit(
      tctx,
      state === 'returned' ? 'aimap.returnProposal' : 'aimap.rejectProposal',
      { kind: 'map_proposal', id },
      { reason },
    );
    const act = state === 'returned' ? 'mapReturned' : 'mapRejected';
    await tellOfProposal(tctx, proposal, { act, actorId: reviewer, note: reason });
    return done;
  });
}

type Saying = { id: number; reviewer: number; state: string; reason: string };

async function hasSaid(tctx: Tctx, { id, reviewer, state, reason }: Saying): Promise<boolean> {
  const { rows } = await sql`select from aimap.proposal_event where proposal_id = ${id} and member_id = ${reviewer}
    and act = ${state} and note = ${reason}`.execute(tctx.db);
  return rows.length > 0;
}

async function requireReviewer(ctx: Ctx): Promise<number> {
  await requireMapReviewer(ctx);
  const { id } = requireMember(ctx);
  await requireNoBan(ctx, id);
  return id;
}
