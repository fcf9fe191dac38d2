import { sql } from 'kysely';
import type { z } from 'zod';
import { requireConsole } from '#app/account/rules/rules.queries.server.ts';
import { audit } from '#app/core/audit.server.ts';
import { type Ctx, requireMember } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { Refusal } from '#app/core/errors.ts';
import { Reply } from '#app/core/http/endpoint.server.ts';
import { bilingual } from '#app/core/texts/language.ts';
import { notFound } from '#app/core/refusals.server.ts';
import { notify } from '#app/messages/notices/notices.commands.server.ts';
import type { NoticeInput } from '#app/messages/notices/notices.schema.ts';
import { releaseWithdrawal } from '#app/wallet/movements/wallet-payouts.commands.server.ts';
import { listBalances } from '#app/wallet/ledger/ledger.queries.server.ts';
import { listBankCards } from '#app/billing/cards/cards.queries.server.ts';
import { listFlagged } from '#app/billing/risks/risks.queries.server.ts';
import {
  keepEvent,
  type LockedWithdrawal,
  lockWithdrawals,
  moveTo,
  stateConflict,
} from '#app/billing/withdrawals/withdrawals.commands.server.ts';
import { isOpen, isRejectable, mayHandle } from '#app/billing/withdrawals/withdrawals.policy.ts';
import en from './withdrawal-review-api.en.ts';
import zh from './withdrawal-review-api.zh.ts';
import type { RejectInput, ReviewInput, ReviewOutcome } from './withdrawal-reviews.schema.ts';

const say = bilingual(zh, en);

/**
 * Takes requested withdrawals into review: their members can no longer cancel them. Others are passed over.
 * @throws Refusal forbidden without the console's node
 */
export async function takeIntoReview(ctx: Ctx, { ids }: z.output<typeof ReviewInput>): Promise<Reply> {
  await requireConsole(ctx, 'withdrawals/review');
  const count = await transact(ctx, async (tctx) => {
    const found = (await lockWithdrawals(tctx, ids)).filter(
      ({ state, memberId }) => state === 'requested' && mayHandle(tctx.actor, memberId),
    );
    for (const { id } of found) {
      await moveTo(tctx, id, 'in_review');
      await audit(tctx, 'billing.takeWithdrawal', { kind: 'withdrawal', id });
    }
    return found.length;
  });
  return new Reply({ count }, { text: say.taken(count) });
}

/**
 * Approves withdrawals: those that need one reviewer at once, others when a second, different person has approved them
 * too. What may not be approved is passed over and named with its reason: OWN, STATE_CONFLICT, RISK_FLAGGED, OWED,
 * CARD_INVALID.
 * @throws Refusal forbidden without the console's node
 */
export async function approveWithdrawals(
  ctx: Ctx,
  { ids }: z.output<typeof ReviewInput>,
): Promise<Reply<ReviewOutcome>> {
  await requireConsole(ctx, 'withdrawals/review');
  const { id: reviewerId } = requireMember(ctx);
  const outcome: ReviewOutcome = { approved: [], waiting: [], skipped: [] };
  await transact(ctx, async (tctx) => {
    const found = await lockWithdrawals(tctx, ids);
    const check = await checkerOf(tctx, found);
    Object.assign(outcome, { approved: [], waiting: [], skipped: [] } satisfies ReviewOutcome);
    for (const one of found) {
      const error = check(one);
      if (error) outcome.skipped.push({ id: one.id, error });
      else outcome[await approve(tctx, one, reviewerId)].push(one.id);
    }
    // each of another member: one is open at a time
    const approved = found.filter(({ id }) => outcome.approved.includes(id));
    await notify(
      tctx,
      approved.map((one) => noticeOf(one, 'withdrawalApproved')),
    );
  });
  const { approved, waiting } = outcome;
  const text = approved.length + waiting.length > 0 ? say.approved(approved.length, waiting.length) : say.noneApproved;
  return new Reply(outcome, { text });
}

/**
 * Rejects a withdrawal that was not handed to the bank yet: the money is the member's again.
 * @throws Refusal forbidden without the console's node or for one's own; not-found; STATE_CONFLICT; invalid: "other"
 * without a note
 */
export async function rejectWithdrawal(ctx: Ctx, { id, reason, note }: z.output<typeof RejectInput>): Promise<Reply> {
  await requireConsole(ctx, 'withdrawals/review');
  if (reason === 'other' && note === '') throw new Refusal(say.noteMissing, { fields: { note: say.noteMissing } });
  await transact(ctx, async (tctx) => {
    const [found] = await lockWithdrawals(tctx, [id]);
    if (!found) throw notFound();
    if (!mayHandle(tctx.actor, found.memberId)) throw new Refusal(say.notOwn, { kind: 'forbidden' });
    if (!isRejectable(found.state)) throw stateConflict(found.state);
    await moveTo(tctx, id, 'rejected', { reason, note });
    await releaseWithdrawal(tctx, { withdrawalId: id, holdId: found.holdId });
    await audit(
      tctx,
      'billing.rejectWithdrawal',
      { kind: 'withdrawal', id },
      { memberId: found.memberId, reason, note },
    );
    await notify(tctx, noticeOf(found, 'withdrawalRejected'));
  });
  return new Reply(null, { text: say.rejected });
}

/** Why one of these may not be approved by the caller, or null. */
async function checkerOf(
  tctx: Ctx,
  found: readonly LockedWithdrawal[],
): Promise<(one: LockedWithdrawal) => string | null> {
  const members = found.map(({ memberId }) => memberId);
  const [flagged, balances, cards, approvals] = [
    await listFlagged(tctx, members),
    await listBalances(tctx, members),
    await listBankCards(
      tctx,
      found.map(({ cardId }) => cardId),
    ),
    await listApprovals(
      tctx,
      found.map(({ id }) => id),
    ),
  ];
  const { id: reviewerId } = requireMember(tctx);
  return (one) => {
    if (!mayHandle(tctx.actor, one.memberId)) return 'OWN';
    if (!isOpen(one.state) || approvals.get(one.id)?.includes(reviewerId)) return 'STATE_CONFLICT';
    if (flagged.has(one.memberId)) return 'RISK_FLAGGED';
    if ((balances.get(one.memberId)?.owed ?? 0n) > 0n) return 'OWED';
    return cards.get(one.cardId)?.state === 'verified' ? null : 'CARD_INVALID';
  };
}

/** From nobody: a member who has blocked a reviewer as a person hears of their money all the same. */
const noticeOf = (
  { id, memberId, amount }: LockedWithdrawal,
  act: 'withdrawalApproved' | 'withdrawalRejected',
): NoticeInput => ({
  memberId,
  kind: 'money',
  act,
  subject: { kind: 'withdrawal', id },
  path: '/user/xiaowo/withdraw',
  actorId: null,
  data: { amount: Number(amount) },
});

async function approve(tctx: Ctx, one: LockedWithdrawal, reviewerId: number): Promise<'approved' | 'waiting'> {
  const { id } = one;
  await sql`insert into billing.withdrawal_approval (withdrawal_id, reviewer_id, at)
    values (${id}, ${reviewerId}, ${tctx.now})`.execute(tctx.db);
  const count = (await listApprovals(tctx, [id])).get(id)?.length ?? 0;
  const isEnough = count >= one.reviewers;
  if (isEnough) await moveTo(tctx, id, 'approved');
  else if (one.state === 'requested') await moveTo(tctx, id, 'in_review');
  else await keepEvent(tctx, id, 'in_review');
  await audit(
    tctx,
    'billing.approveWithdrawal',
    { kind: 'withdrawal', id },
    { memberId: one.memberId, approval: count, of: one.reviewers },
  );
  return isEnough ? 'approved' : 'waiting';
}

async function listApprovals(tctx: Pick<Ctx, 'db'>, ids: readonly number[]): Promise<Map<number, number[]>> {
  const { rows } = await sql<{ id: number; reviewers: number[] }>`
    select withdrawal_id id, array_agg(reviewer_id order by at) reviewers from billing.withdrawal_approval
    where withdrawal_id = any(${[...ids]}::bigint[]) group by withdrawal_id`.execute(tctx.db);
  return new Map(rows.map((row) => [row.id, row.reviewers]));
}
