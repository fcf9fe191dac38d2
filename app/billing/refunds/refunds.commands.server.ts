import { sql } from 'kysely';
import type { z } from 'zod';
import { requireConsole } from '#app/account/rules/rules.queries.server.ts';
import { getTerms } from '#app/billing/terms/terms.queries.server.ts';
import { stateConflict } from '#app/billing/topups/topups.commands.server.ts';
import { audit } from '#app/core/audit.server.ts';
import { type Ctx, requireMember } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { Refusal } from '#app/core/errors.ts';
import { Reply } from '#app/core/http/endpoint.server.ts';
import { enqueue } from '#app/core/jobs/recurring-jobs.server.ts';
import { bilingual } from '#app/core/texts/language.ts';
import { notFound } from '#app/core/refusals.server.ts';
import { notify } from '#app/messages/notices/notices.commands.server.ts';
import { refundTopUp } from '#app/wallet/movements/wallet-topups.commands.server.ts';
import { openChannel } from '#app/billing/channels/channels.queries.server.ts';
import { newNumber } from '#app/billing/payments/payments.commands.server.ts';
import en from '#app/billing/channels/payment-api.en.ts';
import zh from '#app/billing/channels/payment-api.zh.ts';
import { refundableOf } from '#app/billing/payments/payments.policy.ts';
import { findPayment, lockPayment } from '#app/billing/payments/payments.queries.server.ts';
import { canDecide, canPropose } from './refunds.policy.ts';
import { lockRefund, sumRefunds } from './refunds.queries.server.ts';
import type { ProposeRefundInput, RefundIdInput, RefundState, RejectRefundInput } from './refunds.schema.ts';

const say = bilingual(zh, en);

/** The job that brings an approved refund to its channel. */
export const sendRefundJob = { name: 'billing.sendRefund' } as const;
export type SendRefund = { id: number };

/**
 * Proposes to give a top-up back to the channel it came from. Nothing moves yet.
 * @throws Refusal forbidden without the console's node, or for one's own top-up; not-found; AMOUNT_INVALID beyond what
 * is left
 */
export async function proposeRefund(
  ctx: Ctx,
  { paymentId, amount, reason }: z.output<typeof ProposeRefundInput>,
): Promise<Reply<{ id: number }>> {
  await requireConsole(ctx, 'topup-refunds/propose');
  const { id: staffId } = requireMember(ctx);
  const id = await transact(ctx, async (tctx) => {
    const payment = await lockPayment(tctx, paymentId);
    if (!canPropose(staffId, payment.memberId)) throw new Refusal(say.notOwn, { kind: 'forbidden' });
    const left = refundableOf({ ...payment, refunded: await sumRefunds(tctx, paymentId) });
    if (amount > left)
      throw new Refusal(say.refundTooMuch(left), {
        fields: { amount: say.refundTooMuch(left) },
        data: { error: 'AMOUNT_INVALID' },
      });
    const { rows } = await sql<{ id: number }>`
      insert into billing.payment_refund (number, payment_id, member_id, channel, amount, state, reason, proposed_by,
        proposed_at, state_at, asked_at)
      values (${newNumber('R', tctx.now)}, ${paymentId}, ${payment.memberId}, ${payment.channel}, ${amount}, 'proposed',
        ${reason}, ${staffId}, ${tctx.now},
        ${tctx.now}, ${tctx.now}) returning id`.execute(tctx.db);
    const { id: refundId } = rows[0]!;
    await noteRefundEvent(tctx, { refundId, state: 'proposed', note: reason });
    await audit(tctx, 'billing.proposeRefund', { kind: 'payment_refund', id: refundId }, { paymentId, amount, reason });
    return refundId;
  });
  return new Reply({ id }, { text: say.refundProposed });
}

/**
 * Approves a refund: it leaves the member's cash now, and a job brings it to the channel.
 * @throws Refusal forbidden without the console's node or for one's own money; SECOND_PERSON_REQUIRED; STATE_CONFLICT;
 * CHANNEL_CLOSED;
 *   INSUFFICIENT_BALANCE when the member has spent it
 */
export async function approveRefund(ctx: Ctx, { id }: z.output<typeof RefundIdInput>): Promise<Reply> {
  await requireConsole(ctx, 'topup-refunds/decide');
  const { id: staffId } = requireMember(ctx);
  const { secondReviewFrom } = await getTerms(ctx);
  await transact(ctx, async (tctx) => {
    const refund = await lockRefund(tctx, id);
    const { memberId, proposedBy, amount, channel } = refund;
    if (staffId === memberId) throw new Refusal(say.notOwn, { kind: 'forbidden' });
    if (refund.state !== 'proposed') throw stateConflict(refund.state);
    if (!canDecide({ staffId, proposedBy, memberId, amount, secondReviewFrom })) throw secondPerson();
    if (!(await openChannel(tctx, channel)))
      throw new Refusal(say.channelClosed, { data: { error: 'CHANNEL_CLOSED' } });
    const payment = await findPayment(tctx, { id: refund.paymentId });
    if (!payment?.journalId) throw notFound();
    const { journalId: sentId } = await refundTopUp(tctx, {
      refundId: refund.ledgerId,
      topUpId: payment.journalId,
      memberId,
      channel,
      amount: BigInt(amount),
    });
    await sql`update billing.payment_refund set state = 'sending', sent_id = ${sentId}, decided_by = ${staffId},
      decided_at = ${tctx.now}, state_at = ${tctx.now}
      where id = ${id}`.execute(tctx.db);
    await noteRefundEvent(tctx, { refundId: id, state: 'sending', journalId: sentId });
    await audit(
      tctx,
      'billing.approveRefund',
      { kind: 'payment_refund', id },
      { memberId, amount, channel, journalId: sentId },
    );
    await enqueue<SendRefund>(tctx, sendRefundJob, { id });
    const path = `/user/account/balance`;
    await notify(tctx, {
      memberId,
      kind: 'money',
      act: 'topUpRefunding',
      subject: { kind: 'payment_refund', id },
      path,
      actorId: null,
      data: { amount },
    });
  });
  return new Reply(null, { text: say.refundApproved });
}

/**
 * Rejects a proposed refund. @throws Refusal forbidden without the console's node or for one's own money;
 * STATE_CONFLICT
 */
export async function rejectRefund(ctx: Ctx, { id, reason }: z.output<typeof RejectRefundInput>): Promise<Reply> {
  await requireConsole(ctx, 'topup-refunds/decide');
  const { id: staffId } = requireMember(ctx);
  await transact(ctx, async (tctx) => {
    const refund = await lockRefund(tctx, id);
    if (staffId === refund.memberId) throw new Refusal(say.notOwn, { kind: 'forbidden' });
    if (refund.state !== 'proposed') throw stateConflict(refund.state);
    await sql`update billing.payment_refund set state = 'rejected', fault = ${reason}, decided_by = ${staffId},
      decided_at = ${tctx.now}, state_at = ${tctx.now}
      where id = ${id}`.execute(tctx.db);
    await noteRefundEvent(tctx, { refundId: id, state: 'rejected', note: reason });
    await audit(tctx, 'billing.rejectRefund', { kind: 'payment_refund', id }, { memberId: refund.memberId, reason });
  });
  return new Reply(null, { text: say.refundRejected });
}

type RefundStep = { refundId: number; state: RefundState; note?: string; journalId?: number | null };

/**
 * Keeps that the actor brought a refund to a state: why, and the journal that moved the money. In the caller's
 * transaction.
 */
export async function noteRefundEvent(
  tctx: Ctx,
  { refundId, state, note = '', journalId = null }: RefundStep,
): Promise<void> {
  const actorId = 'id' in tctx.actor ? tctx.actor.id : null;
  await sql`insert into billing.payment_refund_event (refund_id, state, at, actor_kind, actor_id, note, journal_id)
    values (${refundId}, ${state}, ${tctx.now}, ${tctx.actor.kind}, ${actorId}, ${note.slice(0, 500)},
      ${journalId})`.execute(tctx.db);
}

const secondPerson = () => new Refusal(say.secondPerson, { data: { error: 'SECOND_PERSON_REQUIRED' } });
