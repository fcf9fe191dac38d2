import { sql } from 'kysely';
import type { z } from 'zod';
import { hasConsole } from '#app/account/rules/rules.queries.server.ts';
import { audit } from '#app/core/audit.server.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { isRefusal, Refusal } from '#app/core/errors.ts';
import { Reply } from '#app/core/http/endpoint.server.ts';
import { forbidden, notFound } from '#app/core/refusals.server.ts';
import { notify } from '#app/messages/notices/notices.commands.server.ts';
import type { NoticeInput, ReviewAct } from '#app/messages/notices/notices.schema.ts';
import { postPath } from '#app/ask/parts/ask-addresses.ts';
import { say } from '#app/ask/screening/screening-messages.server.ts';
import { deleteWithheld, showThings, withholdThings } from '#app/ask/screening/withholding.commands.server.ts';
import { rejectDeleted } from '#app/ask/screening/withheld-texts.commands.server.ts';
import { canReview, moderates, type Scope } from './moderation.policy.ts';
import { correctText, publishHeld, type Ready, readyText } from './held-publications.commands.server.ts';
import { requireReviewer } from './moderation.queries.server.ts';
import type {
  DecideInput,
  Decision,
  EditInReviewInput,
  Outcome,
  Queue,
  QueueInput,
  ReviewIdInput,
  ReviewView,
} from './moderation.schema.ts';
import { countQueues, findReview, inQueue, type ReviewRow, toCard, waiting } from './reviews.queries.server.ts';

/** So long a card is one reviewer's alone. */
const lockedFor_s = 600;

/**
 * The next card of a queue, which nobody else gets for ten minutes: the one that is asked for, else the one the caller
 * has already, else the heaviest.
 * @throws Refusal need-login, forbidden for whoever reviews nothing
 */
export async function nextReview(
  ctx: Ctx,
  { queue, open = 0 }: Partial<z.output<typeof QueueInput>> & { queue: Queue },
): Promise<ReviewView> {
  const { id, scope } = await requireReviewer(ctx);
  const taken = await transact(ctx, (tctx) => takeCard(tctx, id, scope, { queue, open }));
  const found = taken === null ? null : await findReview(ctx, taken);
  return { card: found && (await toCard(ctx, found, scope)), counts: await countQueues(ctx) };
}

/** Locks the next card for a reviewer; calls of one reviewer follow each other, so that they never hold two. */
async function takeCard(
  ctx: Ctx,
  memberId: number,
  scope: Scope,
  { queue, open }: { queue: Queue; open: number },
): Promise<number | null> {
  await sql`select pg_advisory_xact_lock(hashtext('ask.nextReview'), ${memberId}::integer)`.execute(ctx.db);
  const until = new Date(ctx.now.getTime() + lockedFor_s * 1000);
  const { rows } = await sql<{ id: number; isOwn: boolean }>`
    with next as (
      select r.id, coalesce(r.locked_by = ${memberId} and r.locked_until >= ${ctx.now}, false) own from ask.review r
        join ask.category c on c.id = r.category_id
      where ${waiting(ctx, memberId, scope)} and ${inQueue(queue)}
        and (r.locked_until is null or r.locked_until < ${ctx.now} or r.locked_by = ${memberId})
      order by r.id = ${open}::bigint desc,
        coalesce(r.locked_by = ${memberId} and r.locked_until >= ${ctx.now}, false) desc, r.weight desc, r.id
        limit 1 for update of r skip locked)
    update ask.review r set locked_by = ${memberId}, locked_until = ${until} from next where r.id = next.id
      returning r.id, next.own "isOwn"`.execute(ctx.db);
  const [card] = rows;
  await sql`update ask.review set locked_by = null, locked_until = null
    where locked_by = ${memberId} and decided_at is null and id <> ${card?.id ?? 0}`.execute(ctx.db);
  if (card && !card.isOwn) await audit(ctx, 'ask.takeReview', { kind: 'review', id: card.id });
  return card?.id ?? null;
}

/**
 * Puts a card back for others; the caller is not shown it again. Skipping twice changes nothing. @throws Refusal
 * need-login, forbidden, not-found
 */
export async function skipReview(ctx: Ctx, { id }: z.output<typeof ReviewIdInput>): Promise<Reply> {
  const { id: memberId, scope } = await requireReviewer(ctx);
  await transact(ctx, async (tctx) => {
    await lockCard(tctx, id, memberId, scope, { isSkipping: true });
    const { rows } =
      await sql`insert into ask.review_skip (review_id, member_id, at) values (${id}, ${memberId}, ${tctx.now})
        on conflict do nothing returning 1`.execute(tctx.db);
    await sql`update ask.review set locked_by = null, locked_until = null
      where id = ${id} and locked_by = ${memberId}`.execute(tctx.db);
    if (rows.length > 0) await audit(tctx, 'ask.skipReview', { kind: 'review', id });
  });
  return new Reply(null, { text: say.skipped });
}

/**
 * Decides on a card. approve: held texts are published with all effects, hidden ones come back, flags were wrong. hide
 * and reject: only the author goes on seeing it, with the reason. remove: deleted. Who flagged is told what became of
 * it, never by whom.
 * @throws Refusal need-login, forbidden outside of one's scope and for deleting without the right; not-found; when
 * somebody else has the card
 */
export async function decideReview(ctx: Ctx, { id, decision, note }: z.output<typeof DecideInput>): Promise<Reply> {
  const { id: memberId, scope } = await requireReviewer(ctx);
  if (decision !== 'approve' && note.length < 2)
    throw new Refusal(say.needsReason, { fields: { note: say.needsReason } });
  const ready = decision === 'approve' ? await readyHeld(ctx, id) : null;
  await transact(ctx, async (tctx) => {
    const review = await lockCard(tctx, id, memberId, scope);
    if (decision === 'remove' && !(moderates(scope, review) || (await hasConsole(tctx, 'moderation/delete'))))
      throw new Refusal(say.notAllowedHere, { kind: 'forbidden' });
    const outcome =
      decision === 'approve' ? await letThrough(tctx, review, ready) : await takeAway(tctx, review, decision, memberId);
    await closeReview(tctx, review, { outcome, by: memberId, note });
  });
  return new Reply(null, { text: doneTexts[decision] });
}

const doneTexts: Record<Decision, (typeof say)['decidedApprove']> = {
  approve: say.decidedApprove,
  hide: say.decidedHide,
  remove: say.decidedRemove,
  reject: say.decidedReject,
};

/**
 * Corrects a text under review and lets it through in one step, as a new revision of the reviewer.
 * @throws Refusal as `decideReview`; forbidden for whoever may not edit there
 */
export async function editReviewed(ctx: Ctx, input: z.output<typeof EditInReviewInput>): Promise<Reply> {
  const { id: memberId, scope } = await requireReviewer(ctx);
  const ready = await readyHeld(ctx, input.id);
  const place = await findReview(ctx, input.id);
  const corrected = place && (await readyText(ctx, place, input.markdown));
  await transact(ctx, async (tctx) => {
    const review = await lockCard(tctx, input.id, memberId, scope);
    if (!(moderates(scope, review) || (await hasConsole(tctx, 'moderation/edit'))))
      throw new Refusal(say.notAllowedHere, { kind: 'forbidden' });
    const outcome = await letThrough(tctx, review, ready);
    if (outcome === 'approved' && corrected) await correctText(tctx, review, input, corrected, memberId);
    const title = (review.subject === 'post' && input.title) || review.title;
    await closeReview(tctx, { ...review, title }, { outcome, by: memberId, note: input.note, isEdited: true });
  });
  return new Reply(null, { text: say.editedAndApproved });
}

/**
 * Gives a text back that a review has hidden, rejected or deleted.
 * @throws Refusal forbidden outside of one's scope and for whoever may not delete there; not-found when there is
 * nothing to take back
 */
export async function revertReview(ctx: Ctx, { id }: z.output<typeof ReviewIdInput>): Promise<Reply> {
  const { id: memberId, scope } = await requireReviewer(ctx);
  const ready = await readyHeld(ctx, id);
  await transact(ctx, async (tctx) => {
    const { rows } = await sql<{ outcome: Outcome | null }>`select outcome from ask.review
      where id = ${id} for no key update`.execute(tctx.db);
    const review = await findReview(tctx, id);
    const outcome = rows[0]?.outcome;
    if (!review || (outcome !== 'hidden' && outcome !== 'rejected' && outcome !== 'deleted')) throw notFound();
    if (!canReview(memberId, scope, review)) throw forbidden();
    if (!(moderates(scope, review) || (await hasConsole(tctx, 'moderation/delete'))))
      throw new Refusal(say.notAllowedHere, { kind: 'forbidden' });
    await rejectDeleted(tctx, { subject: review.subject, id: review.subjectId });
    const back = await letThrough(tctx, { ...review, withheld: 'rejected' }, ready);
    await sql`update ask.review set outcome = ${back}, decided_by = ${memberId}, decided_at = ${tctx.now}
      where id = ${id}`.execute(tctx.db);
    await sql`update ask.flag set outcome = 'declined' where review_id = ${id} and outcome is not null`.execute(
      tctx.db,
    );
    await audit(
      tctx,
      'ask.revertReview',
      { kind: review.subject, id: review.subjectId },
      { reviewId: id, from: outcome },
    );
  });
  return new Reply(null, { text: say.decidedApprove });
}

/**
 * Locks an open card of the caller's.
 * @throws Refusal not-found; forbidden outside of the scope; when it is decided, or another reviewer has it
 */
async function lockCard(
  ctx: Ctx,
  id: number,
  memberId: number,
  scope: Scope,
  { isSkipping = false } = {},
): Promise<ReviewRow> {
  const place = await findReview(ctx, id);
  if (!place) throw notFound();
  await sql`select from ask.post where id = ${place.postId} for no key update`.execute(ctx.db);
  await sql`select from ask.review where id = ${id} for no key update`.execute(ctx.db);
  const review = (await findReview(ctx, id))!;
  if (review.authorId === memberId) throw new Refusal(say.notOwnReview, { kind: 'forbidden' });
  if (!canReview(memberId, scope, review)) throw forbidden();
  const isTaken =
    review.lockedBy !== null && review.lockedBy !== memberId && review.lockedUntil > ctx.now.getTime() / 1000;
  if (review.isDecided || (isTaken && !isSkipping)) throw new Refusal(say.cardLost);
  return review;
}

/** Texts that no reader has seen yet. */
const isNew = ({ cause }: ReviewRow) => cause === 'held' || cause === 'first';

/** The text of a review, rendered, when letting it through would publish it. */
async function readyHeld(ctx: Ctx, id: number): Promise<Ready | null> {
  const review = await findReview(ctx, id);
  return review && isNew(review) ? readyText(ctx, review) : null;
}

/** Shows a text to everybody. 'gone': what it stands below is not there any more. */
async function letThrough(ctx: Ctx, review: ReviewRow, ready: Ready | null): Promise<Outcome> {
  if (review.withheld === null) return 'approved';
  try {
    if (isNew(review)) await publishHeld(ctx, review, ready);
    else await showThings(ctx, review.subject, [review.subjectId]);
  } catch (error) {
    if (isRefusal(error) && error.kind === 'not-found') return 'gone';
    throw error;
  }
  return 'approved';
}

async function takeAway(
  ctx: Ctx,
  { subject, subjectId }: ReviewRow,
  decision: Exclude<Decision, 'approve'>,
  by: number,
): Promise<Outcome> {
  await withholdThings(ctx, subject, [subjectId], 'rejected', by);
  if (decision === 'remove') await deleteWithheld(ctx, subject, [subjectId], by);
  return decision === 'remove' ? 'deleted' : decision === 'hide' ? 'hidden' : 'rejected';
}

type End = { outcome: Outcome; by: number; note: string; isEdited?: boolean };

async function closeReview(ctx: Ctx, review: ReviewRow, { outcome, by, note, isEdited = false }: End): Promise<void> {
  await sql`update ask.review set decided_at = ${ctx.now}, decided_by = ${by}, outcome = ${outcome}, note = ${note},
    locked_by = null, locked_until = null
    where id = ${review.id}`.execute(ctx.db);
  const wasRight = outcome !== 'approved' || isEdited;
  const { rows } = await sql<{ memberId: number }>`
    update ask.flag set outcome = ${wasRight ? 'agreed' : 'declined'}, decided_at = ${ctx.now}
      where review_id = ${review.id} and outcome is null returning member_id "memberId"`.execute(ctx.db);
  await audit(
    ctx,
    'ask.decideReview',
    { kind: review.subject, id: review.subjectId },
    { reviewId: review.id, outcome, cause: review.cause, ...(note && { note }) },
  );
  const about = aboutOf(review, outcome);
  const flaggers = rows.map((row) => row.memberId).filter((id) => id !== by);
  const told: NoticeInput[] = [{ ...about, memberId: flaggers, act: wasRight ? 'flagAgreed' : 'flagDeclined' }];
  const act = actOf(review, outcome);
  if (act && review.authorId > 0)
    told.push({ ...about, memberId: review.authorId, act, data: { ...about.data, ...(note ? { reason: note } : {}) } });
  await notify(ctx, told);
}

const aboutOf = (
  { subject, subjectId, postId, title, kind }: ReviewRow,
  outcome: Outcome,
): Omit<NoticeInput, 'memberId' | 'act'> => ({
  kind: 'moderation',
  actorId: null,
  subject: { kind: subject, id: subjectId },
  path: outcome === 'deleted' && subject === 'post' ? '' : postPath(postId),
  data: { title, on: subject === 'post' ? kind : subject },
});

/** What the author hears: nothing when nothing changed for them. */
function actOf({ withheld, cause }: ReviewRow, outcome: Outcome): ReviewAct | 'deleted' | null {
  if (outcome === 'deleted') return 'deleted';
  if (outcome === 'hidden' || outcome === 'rejected') return 'rejected';
  if (outcome !== 'approved' || withheld === null) return null;
  return cause === 'held' || cause === 'first' ? 'approved' : 'restored';
}
