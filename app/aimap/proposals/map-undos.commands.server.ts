import { sql } from 'kysely';
import type { z } from 'zod';
import { audit } from '#app/core/audit.server.ts';
import { type Ctx, requireMember } from '#app/core/ctx.server.ts';
import { transact, type Tx } from '#app/core/db/pool.server.ts';
import { Refusal } from '#app/core/errors.ts';
import { Reply } from '#app/core/http/endpoint.server.ts';
import { notFound } from '#app/core/refusals.server.ts';
import { lockMap } from '#app/aimap/nodes/map-lock.server.ts';
import { withdrawTask } from '#app/billing/tasks/tasks.commands.server.ts';
import { requireNoBan } from '#app/ask/screening/writers.commands.server.ts';
import { inverseOf, mergeIntoMap } from '#app/aimap/revisions/map-merges.queries.server.ts';
import { requireMapReviewer } from '#app/aimap/revisions/map-reviewers.queries.server.ts';
import { say } from '#app/aimap/revisions/map-rules.server.ts';
import type { MadeChange } from '#app/aimap/revisions/map-revisions.schema.ts';
import { applyMapChanges, renderBodies } from '#app/aimap/revisions/map-writes.commands.server.ts';
import { tellOfProposal } from './map-proposal-notices.commands.server.ts';
import { addEvent, lockProposal } from './map-proposals.commands.server.ts';
import type { UndoRevisionInput } from './map-proposals.schema.ts';
import { proposalLimits } from './proposal-kinds.ts';

const tasksOfProposals = ['mapFix', 'mapNode', 'mapPrerequisite', 'mapTranslation', 'mapItem'] as const;

type Tctx = Ctx & { db: Tx };
type Revision = {
  id: number;
  changes: MadeChange[];
  proposalId: number | null;
  at: Date;
  undoneById: number | null;
  /** The topic that it split, by its name. */
  splitOf: string | null;
};

/**
 * Undoes a revision of the map, as a revision of its own: what later ones changed elsewhere stays. Within sixty days
 * the points for it go back. Undoing again changes nothing.
 * @throws Refusal need-login, PRIVILEGE, not-found; for a merge or a split of topics; when somebody else has undone it,
 * a later revision changed the same place, or nothing of it is left
 */
export async function undoRevision(
  ctx: Ctx,
  { id, reason }: z.output<typeof UndoRevisionInput>,
): Promise<Reply<{ revision: number }>> {
  await requireMapReviewer(ctx);
  const { id: byId } = requireMember(ctx);
  await requireNoBan(ctx, byId);
  const seen = await getRevision(ctx, id);
  const bodies = await renderBodies(ctx, (await mergeIntoMap(ctx, inverseOf(seen.changes))).changes);
  return transact(ctx, async (tctx) => {
    const proposal = seen.proposalId === null ? null : await lockProposal(tctx, seen.proposalId);
    await lockMap(tctx);
    const revision = await getRevision(tctx, id);
    if (revision.undoneById !== null) {
      if (revision.undoneById !== byId) throw new Refusal(say.undoneBefore);
      return new Reply({ revision: id }, { text: say.undone });
    }
    if (revision.changes.some(isMerge)) throw new Refusal(say.undoMerge);
    if (revision.splitOf !== null) throw new Refusal(say.undoSplit(revision.splitOf));
    const { changes, conflicts } = await mergeIntoMap(tctx, inverseOf(revision.changes));
    if (conflicts.length > 0) throw new Refusal(say.undoConflict);
    const written = await applyMapChanges(tctx, changes, { byId, reason, undoesId: id }, bodies);
    if (!written) throw new Refusal(say.undoNothing);
    await audit(tctx, 'aimap.undoRevision', { kind: 'map_revision', id }, { by: written.id, reason });
    if (proposal) {
      await addEvent(tctx, proposal, byId, 'undone', reason);
      if (isRecent(tctx, revision)) await takePointsBack(tctx, proposal.id);
      await tellOfProposal(tctx, proposal, { act: 'mapUndone', actorId: byId, note: reason });
    }
    return new Reply({ revision: written.id }, { text: say.undone });
  });
}

/** A merge took along what members had learned and what lay there, which no revision holds. */
const isMerge = (change: MadeChange): boolean => change.thing === 'node' && change.after.status === 'merged';

const isRecent = ({ now }: Tctx, { at }: Revision) =>
  now.getTime() - at.getTime() <= proposalLimits.clawBack_days * 86_400_000;

async function takePointsBack(tctx: Tctx, proposalId: number): Promise<void> {
  for (const task of tasksOfProposals) await withdrawTask(tctx, { task, subjects: [proposalId] });
  // A quiz item that was taken back earns nothing later.
  await sql`update aimap.proposal set paid_at = coalesce(paid_at, ${tctx.now}) where id = ${proposalId}`.execute(
    tctx.db,
  );
}

async function getRevision(ctx: Pick<Ctx, 'db' | 'language'>, id: number): Promise<Revision> {
  const { rows } = await sql<Revision>`select r.id, r.changes, r.proposal_id "proposalId", r.at,
      (select t.title from aimap.node_text t where t.language = ${ctx.language}
        and t.node_id = aimap.settled_node(r.split_of)) "splitOf",
      (select u.by_id from aimap.revision u where u.undoes_id = r.id) "undoneById"
    from aimap.revision r where r.id = ${id}`.execute(ctx.db);
  if (!rows[0]) throw notFound();
  return rows[0];
}
