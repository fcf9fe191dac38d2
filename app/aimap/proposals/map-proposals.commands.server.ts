import { sql } from 'kysely';
import type { z } from 'zod';
import { audit } from '#app/core/audit.server.ts';
import { type Ctx, requireMember } from '#app/core/ctx.server.ts';
import { transact, type Tx } from '#app/core/db/pool.server.ts';
import { Refusal } from '#app/core/errors.ts';
import { Reply } from '#app/core/http/endpoint.server.ts';
import { notFound } from '#app/core/refusals.server.ts';
import { countHit } from '#app/core/throttle.server.ts';
import { requirePrivilege } from '#app/ask/privileges/privileges.queries.server.ts';
import { dropDraft } from '#app/ask/drafts/drafts.commands.server.ts';
import { requireModestText, requireWriter } from '#app/ask/screening/writers.commands.server.ts';
import { mergeIntoMap } from '#app/aimap/revisions/map-merges.queries.server.ts';
import { isSame } from '#app/aimap/revisions/map-rules.policy.ts';
import type { WantedChange } from '#app/aimap/revisions/map-revisions.schema.ts';
import { applyMapChanges, type Bodies, renderBodies } from '#app/aimap/revisions/map-writes.commands.server.ts';
import { tellOfProposal } from './map-proposal-notices.commands.server.ts';
import { neededFor } from './map-proposals.policy.ts';
import type { CommentProposalInput, ProposalEvent, ProposalIdInput } from './map-proposals.schema.ts';
import { getProposalSettings } from './map-proposals.settings.server.ts';
import type { ProposalKind, ProposalState } from './proposal-kinds.ts';
import { say } from './proposal-messages.server.ts';

type Tctx = Ctx & { db: Tx };
const day_s = 86_400;

/** A proposal as it is kept. */
export type KeptProposal = {
  id: number;
  kind: ProposalKind;
  nodeId: number;
  authorId: number;
  base: number;
  version: number;
  changes: WantedChange[];
  reason: string;
  needed: number;
  state: ProposalState;
  revisionId: number | null;
};

type Given = {
  kind: ProposalKind;
  nodeId: number;
  /** The number that the node had for its author; null: the present one. */
  base: number | null;
  reason: string;
  proposalId: number | undefined;
  /** The draft that it was written as, which goes with it. */
  draft: string | undefined;
  find: (ctx: Pick<Ctx, 'db'>) => Promise<WantedChange[]>;
};

/**
 * Keeps what a member wants of the map, after it was tried: what the rules of the map would not let in is refused at
 * once, and nothing of the trial stays. The same again while it waits is the same proposal.
 * @throws Refusal need-login, PRIVILEGE, not-found; invalid at the fields; when nothing changed or too much waits
 */
export async function putProposal(ctx: Ctx, given: Given): Promise<Reply<{ id: number }>> {
  await requirePrivilege(ctx, 'proposeMap');
  const writer = await requireWriter(ctx);
  const first = await given.find(ctx);
  if (first.length === 0) throw new Refusal(say.noChange);
  const bodies = await renderBodies(ctx, (await mergeIntoMap(ctx, first)).changes);
  for (const body of bodies.values()) await requireModestText(ctx, writer, body);
  return transact(ctx, async (tctx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('aimap.proposal', ${writer.id}))`.execute(tctx.db);
    const number = await requireNode(tctx, given.nodeId);
    const own = await listOwnWaiting(tctx, writer.id);
    const changes = given.kind === 'topic' ? first : await given.find(tctx);
    if (changes.length === 0) throw new Refusal(say.noChange);
    if (given.draft !== undefined) await dropDraft(tctx, writer.id, given.draft);
    const same = own.find((one) => isSame(stripIds(one.changes), stripIds(changes)) && one.reason === given.reason);
    if (same) return new Reply({ id: same.id }, { text: say.proposed });
    await tryOut(tctx, changes, { byId: writer.id, bodies });
    const replaced = own.find(({ id }) => id === given.proposalId);
    if (given.proposalId !== undefined && !replaced) throw new Refusal(say.notYours);
    if (!replaced) await requireRoom(tctx, writer.id, own.filter(({ state }) => state === 'open').length);
    const proposal = { ...given, changes, base: given.base ?? number };
    const id = await (replaced ? rewrite(tctx, replaced.id, proposal) : insert(tctx, writer.id, proposal));
    await audit(tctx, 'aimap.propose', { kind: 'map_proposal', id }, { kind: given.kind, node: given.nodeId });
    return new Reply({ id }, { text: say.proposed });
  });
}

/** New topics draw a new id at each try, and a place by it: what they say tells whether two are the same. */
function stripIds(changes: readonly WantedChange[]): unknown {
  const made = changes.find((one) => one.thing === 'node' && one.before === null);
  if (made?.thing !== 'node') return changes;
  return JSON.parse(JSON.stringify(changes), (key, value: unknown) =>
    key === 'x' || key === 'y' ? undefined : value === made.id ? 'new' : value,
  ) as unknown;
}

async function requireNode(tctx: Tctx, id: number): Promise<number> {
  const { rows } = await sql<{ revision: number }>`select revision from aimap.node
    where id = ${id} and status = 'published'`.execute(tctx.db);
  if (!rows[0]) throw notFound();
  return rows[0].revision;
}

async function listOwnWaiting(tctx: Tctx, memberId: number): Promise<KeptProposal[]> {
  const { rows } = await sql<KeptProposal>`select ${keptColumns} from aimap.proposal
    where author_id = ${memberId} and state in ('open', 'returned') order by id for no key update`.execute(tctx.db);
  return rows;
}

/** The columns of a kept proposal. */
export const keptColumns = sql`id, kind, node_id "nodeId", author_id "authorId", base, version, changes, reason, needed,
  state, revision_id "revisionId"`;

type Trial = { byId: number; bodies: Bodies };

/** Applies what is wanted and takes it back: every rule of the map speaks while its author is still there. */
async function tryOut(tctx: Tctx, wanted: readonly WantedChange[], { byId, bodies }: Trial): Promise<void> {
  const { changes, conflicts } = await mergeIntoMap(tctx, wanted);
  if (conflicts.length > 0) return;
  if (changes.length === 0) throw new Refusal(say.noChange);
  await sql`savepoint trial`.execute(tctx.db);
  await applyMapChanges(tctx, changes, { byId, reason: '' }, bodies);
  await sql`rollback to savepoint trial`.execute(tctx.db);
}

async function requireRoom(tctx: Tctx, memberId: number, open: number): Promise<void> {
  const { mapProposalsOpen, mapProposalsPerDay } = await getProposalSettings(tctx);
  if (open >= mapProposalsOpen) throw new Refusal(say.manyOpen(mapProposalsOpen), { kind: 'too-many' });
  const wait = await countHit(tctx, `aimap:proposals:${memberId}`, mapProposalsPerDay, day_s);
  if (wait > 0) throw new Refusal(say.manyToday(mapProposalsPerDay), { kind: 'too-many' });
}

type Proposed = Given & { changes: WantedChange[]; base: number };

async function insert(
  tctx: Tctx,
  memberId: number,
  { kind, nodeId, base, changes, reason }: Proposed,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into aimap.proposal (kind, node_id, author_id, base, changes, reason, needed, created_at, updated_at)
    values (${kind}, ${nodeId}, ${memberId}, ${base}, ${JSON.stringify(changes)}::jsonb, ${reason},
      ${neededFor(changes)}, ${tctx.now}, ${tctx.now}) returning id`.execute(tctx.db);
  const { id } = rows[0]!;
  await addEvent(tctx, { id, version: 1 }, memberId, 'proposed');
  return id;
}

async function rewrite(tctx: Tctx, id: number, { base, changes, reason }: Proposed): Promise<number> {
  const { rows } = await sql<{ version: number; authorId: number }>`
    update aimap.proposal set base = ${base}, changes = ${JSON.stringify(changes)}::jsonb, reason = ${reason},
      needed = ${neededFor(changes)}, state = 'open', version = version + 1, updated_at = ${tctx.now}
    where id = ${id} returning version, author_id "authorId"`.execute(tctx.db);
  const { version, authorId } = rows[0]!;
  await addEvent(tctx, { id, version }, authorId, 'revised');
  return id;
}

/** Notes what happened to a proposal. */
export async function addEvent(
  tctx: Ctx,
  { id, version }: Pick<KeptProposal, 'id' | 'version'>,
  memberId: number,
  act: ProposalEvent['act'],
  note = '',
): Promise<void> {
  await sql`insert into aimap.proposal_event (proposal_id, member_id, version, act, note, at)
    values (${id}, ${memberId}, ${version}, ${act}, ${note}, ${tctx.now})`.execute(tctx.db);
}

/** Locks a proposal. @throws Refusal not-found */
export async function lockProposal(tctx: Ctx, id: number): Promise<KeptProposal> {
  const { rows } = await sql<KeptProposal>`select ${keptColumns} from aimap.proposal
    where id = ${id} for no key update`.execute(tctx.db);
  if (!rows[0]) throw notFound();
  return rows[0];
}

/**
 * Takes back a proposal of the caller's; doing so again changes nothing.
 * @throws Refusal need-login, not-found, when it has been decided
 */
export async function withdrawProposal(ctx: Ctx, { id }: z.output<typeof ProposalIdInput>): Promise<Reply<null>> {
  const member = requireMember(ctx);
  return transact(ctx, async (tctx) => {
    const proposal = await lockProposal(tctx, id);
    if (proposal.authorId !== member.id) throw notFound();
    const done = new Reply(null, { text: say.withdrawn });
    if (proposal.state === 'withdrawn') return done;
    if (proposal.state !== 'open' && proposal.state !== 'returned') throw new Refusal(say.decided);
    await sql`update aimap.proposal set state = 'withdrawn', updated_at = ${tctx.now} where id = ${id}`.execute(
      tctx.db,
    );
    await addEvent(tctx, proposal, member.id, 'withdrawn');
    await audit(tctx, 'aimap.withdrawProposal', { kind: 'map_proposal', id });
    return done;
  });
}

/**
 * Says something about a proposal; its author and whoever spoke before are told. The same again is said once.
 * @throws Refusal need-login, PRIVILEGE, not-found
 */
export async function commentProposal(
  ctx: Ctx,
  { id, note }: z.output<typeof CommentProposalInput>,
): Promise<Reply<null>> {
  const member = await requireWriter(ctx);
  await requirePrivilege(ctx, 'proposeMap');
  return transact(ctx, async (tctx) => {
    const proposal = await lockProposal(tctx, id);
    const done = new Reply(null, { text: say.commented });
    const { rows } = await sql`select from aimap.proposal_event where proposal_id = ${id}
      and member_id = ${member.id} and act = 'commented' and note = ${note}`.execute(tctx.db);
    if (rows.length > 0) return done;
    await addEvent(tctx, proposal, member.id, 'commented', note);
    await audit(tctx, 'aimap.commentProposal', { kind: 'map_proposal', id });
    await tellOfProposal(tctx, proposal, { act: 'mapCommented', actorId: member.id, note });
    return done;
  });
}
