import { sql } from 'kysely';
import type { z } from 'zod';
import { listCards } from '#app/account/account.queries.server.ts';
import { type Ctx, requireMember } from '#app/core/ctx.server.ts';
import { isRefusal } from '#app/core/errors.ts';
import { notFound } from '#app/core/refusals.server.ts';
import { getTaskRules } from '#app/billing/tasks/tasks.queries.server.ts';
import { cardOf, seconds } from '#app/ask/parts/post-columns.queries.server.ts';
import { hasPrivilege } from '#app/ask/privileges/privileges.queries.server.ts';
import { compareWords } from '#app/ask/kit/line-diff.ts';
import { compareChanges, namedIn, withoutAnswers } from '#app/aimap/revisions/map-comparison.server.ts';
import { nameNodes } from '#app/aimap/revisions/map-history.queries.server.ts';
import { type FieldMerge, type Merge, mergeIntoMap } from '#app/aimap/revisions/map-merges.queries.server.ts';
import { isMapReviewer } from '#app/aimap/revisions/map-reviewers.queries.server.ts';
import { mergeWords } from '#app/aimap/revisions/map-rules.policy.ts';
import type { WantedChange } from '#app/aimap/revisions/map-revisions.schema.ts';
import { type FoundProposal, rowColumns, toRows } from './map-proposal-lists.queries.server.ts';
import { isStructural, taskOf } from './map-proposals.policy.ts';
import type { ConflictView, ProposalEvent, ProposalIdInput, ProposalView } from './map-proposals.schema.ts';
import { isText } from './proposal-choices.server.ts';
import { checkProposal, listNeeds } from './proposal-checks.queries.server.ts';

type Found = FoundProposal & {
  version: number;
  base: number;
  present: number;
  revisionId: number | null;
  revisionNumber: number | null;
  isUndone: boolean;
};

/**
 * A proposal with what it changes of the map as it is now, what stands in its way, and what was said about it.
 * @throws Refusal need-login, not-found
 */
export async function getProposal(ctx: Ctx, { id }: z.output<typeof ProposalIdInput>): Promise<ProposalView> {
  const member = requireMember(ctx);
  const found = await findProposal(ctx, id);
  const isOpen = found.state === 'open';
  const isOwn = found.authorId === member.id;
  const { merge, obstacle } = await readMerge(ctx, found);
  const changes = isOpen ? shownChanges(found.changes, merge) : found.changes;
  const [[row], names, events, maySpeak, mayReview] = await Promise.all([
    toRows(ctx, [found]),
    nameNodes(ctx, namedIn(found.changes)),
    listEvents(ctx, found),
    hasPrivilege(ctx, 'proposeMap'),
    isMapReviewer(ctx),
  ]);
  const approvals = events.filter(({ act, version }) => act === 'approved' && version === found.version);
  const isDone = found.state === 'accepted';
  const fields = compareChanges(changes, { language: ctx.language, names });
  return {
    ...row!,
    version: found.version,
    base: found.base,
    present: found.present,
    isStructural: found.changes.some(isStructural),
    revision:
      found.revisionId === null
        ? null
        : { id: found.revisionId, number: found.revisionNumber ?? 0, undone: found.isUndone },
    fields: isOwn || mayReview ? fields : withoutAnswers(fields),
    conflicts: isOpen ? merge.conflicts.map(conflictView) : [],
    obstacle,
    checks: isOpen ? await checkProposal(ctx, found, changes) : [],
    needs: await listNeeds(ctx, found.changes, isOpen),
    unchanged: [],
    approvers: approvals.map(({ by }) => by),
    events,
    rewards: await listRewards(ctx, found),
    can: {
      review: isOpen && mayReview && !isOwn,
      withdraw: isOwn && (isOpen || found.state === 'returned'),
      revise: isOwn && (isOpen || found.state === 'returned'),
      comment: maySpeak,
      undo: isDone && !found.isUndone && mayReview,
    },
    hasApproved: approvals.some(({ by }) => by.id === member.id),
    next: mayReview ? await findNext(ctx, id, member.id) : null,
  };
}

async function findProposal(ctx: Ctx, id: number): Promise<Found> {
  const { rows } = await sql<Found>`
    select ${rowColumns}, p.version, p.base, n.revision present, p.revision_id "revisionId",
      (select r.number from aimap.revision_node r where r.revision_id = p.revision_id
        order by r.node_id = p.node_id desc limit 1) "revisionNumber",
      exists (select from aimap.revision u where u.undoes_id = p.revision_id) "isUndone"
    from aimap.proposal p join aimap.node n on n.id = p.node_id where p.id = ${id}`.execute(ctx.db);
  if (!rows[0]) throw notFound();
  return rows[0];
}

const nothing: Merge = { changes: [], conflicts: [], fields: [] };

async function readMerge(ctx: Ctx, { state, changes }: Found): Promise<{ merge: Merge; obstacle: string | null }> {
  if (state !== 'open') return { merge: nothing, obstacle: null };
  try {
    return { merge: await mergeIntoMap(ctx, changes), obstacle: null };
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return { merge: nothing, obstacle: error.text.in(ctx.language) };
  }
}

/** What would change of the map as it is now: merged fields compared with the present; conflicts as they were meant. */
function shownChanges(changes: readonly WantedChange[], { fields }: Merge): WantedChange[] {
  const known = new Map(fields.map((field) => [field.key, field]));
  return changes.map((one) => {
    if (one.thing === 'edge' || one.before === null) return one;
    const thing = one.thing === 'text' ? `text ${one.id} ${one.language}` : `${one.thing} ${one.id}`;
    const entries = Object.keys(one.after).flatMap((name) => {
      const field = known.get(`${thing} ${name}`);
      return field ? [[name, field] as const] : [];
    });
    if (entries.length === 0) return one;
    const pick = (from: (field: FieldMerge) => unknown) =>
      Object.fromEntries(entries.map(([name, field]) => [name, from(field)]));
    return {
      ...one,
      before: pick((field) => (field.merged ? field.present : field.before)),
      after: pick((field) => (field.merged ? field.merged.value : field.wanted)),
    };
  });
}

const textOf = (value: unknown): string =>
  typeof value === 'string'
    ? value
    : Array.isArray(value) && isText(value)
      ? value.join('\n')
      : value === null || value === undefined
        ? '–'
        : typeof value === 'number' || typeof value === 'boolean'
          ? String(value)
          : '';

function conflictView({ key, before, present, wanted }: FieldMerge): ConflictView {
  const [base, now, mine] = [textOf(before), textOf(present), textOf(wanted)];
  const isWords = typeof before === 'string' && typeof wanted === 'string' && typeof present === 'string';
  return {
    key,
    before: base,
    present: isWords ? compareWords(base, now) : null,
    wanted: isWords ? compareWords(base, mine) : null,
    presentText: now,
    wantedText: mine,
    offer: isWords ? mergeWords(base, mine, now) : null,
    isText: isText(wanted),
  };
}

type EventRow = Omit<ProposalEvent, 'by' | 'isAuthor'> & { memberId: number };

async function listEvents(ctx: Ctx, { id, authorId }: Found): Promise<ProposalEvent[]> {
  const { rows } = await sql<EventRow>`select id, member_id "memberId", act, version, note, ${seconds('at')} at
    from aimap.proposal_event where proposal_id = ${id} order by id limit 500`.execute(ctx.db);
  const cards = await listCards(
    ctx,
    rows.map(({ memberId }) => memberId),
  );
  return rows.map(({ memberId, ...row }) => ({
    ...row,
    by: cardOf(cards, memberId),
    isAuthor: memberId === authorId,
  }));
}

async function listRewards(ctx: Ctx, { kind, changes }: Found): Promise<ProposalView['rewards']> {
  const task = taskOf(kind, changes, true);
  if (task === null) return [];
  const { points, isOn } = (await getTaskRules(ctx))[task];
  return isOn && points > 0 ? [{ task, points, later: task === 'mapItem' }] : [];
}

/** The next one that the caller may decide on: older ones first, then the newest. */
async function findNext(ctx: Ctx, id: number, memberId: number): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`select p.id from aimap.proposal p
    where p.state = 'open' and p.id <> ${id} and p.author_id <> ${memberId}
      and not exists (select from aimap.proposal_event e where e.proposal_id = p.id and e.version = p.version
        and e.act = 'approved' and e.member_id = ${memberId})
    order by p.id < ${id} desc, p.id desc limit 1`.execute(ctx.db);
  return rows[0]?.id ?? null;
}
