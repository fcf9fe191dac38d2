import { sql } from 'kysely';
import { openBreak } from '#app/billing/parts/open-breaks.commands.server.ts';
import { audit } from '#app/core/audit.server.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { isRefusal } from '#app/core/errors.ts';
import { log } from '#app/core/process/log.server.ts';
import {
  isFault,
  type PaymentProvider,
  type RefundOrder,
  type RefundStatus,
  UncertainFault,
} from '#app/billing/channels/payment-provider.ts';
import { notify } from '#app/messages/notices/notices.commands.server.ts';
import { confirmRefund, failRefund } from '#app/wallet/movements/wallet-refunds.commands.server.ts';
import { notifyUrl, openChannel } from '#app/billing/channels/channels.queries.server.ts';
import { findPayment } from '#app/billing/payments/payments.queries.server.ts';
import { unconfirmed_ms } from '#app/billing/payments/payments.schema.ts';
import { noteRefundEvent } from './refunds.commands.server.ts';
import { canStep } from './refunds.policy.ts';
import { findRefund, listDueRefunds, lockRefund, type PaymentRefund } from './refunds.queries.server.ts';

/**
 * Brings an approved refund to its channel. Tried before, the provider is asked first what became of it; only what it
 * has never heard of is sent again, and always under the same number.
 * @throws UncertainFault when nobody knows: to be called again
 */
export async function sendRefund(ctx: Ctx, { id }: { id: number }): Promise<void> {
  const refund = await findRefund(ctx, { id });
  if (refund?.state === 'sending' || refund?.state === 'sent') await askRefund(ctx, refund);
}

/**
 * Asks the provider about a refund and does what follows: confirmed, failed, sent again under its number, or nothing
 * yet.
 * @throws UncertainFault, ProviderFault
 */
export async function askRefund(ctx: Ctx, refund: PaymentRefund): Promise<void> {
  if (refund.state === 'proposed' || refund.state === 'rejected') return;
  const [open, payment] = [await openChannel(ctx, refund.channel), await findPayment(ctx, { id: refund.paymentId })];
  if (!open || !payment) throw new UncertainFault(`the channel ${refund.channel} is not set up`);
  const { number, amount, reason } = refund;
  const order: RefundOrder = {
    number,
    reason,
    payment: { number: payment.number, reference: payment.reference, transaction: payment.transaction ?? '' },
    amount: BigInt(amount),
    total: BigInt(payment.amount),
    notifyUrl: notifyUrl(refund.channel),
  };
  await applyRefund(ctx, refund.id, await statusOf(ctx, open.provider, refund, order));
}

/** Asks about every refund that is under way for two minutes. Returns how many. */
export async function askRefunds(ctx: Ctx): Promise<number> {
  const due = await listDueRefunds(ctx, unconfirmed_ms);
  for (const refund of due) {
    await askRefund(ctx, refund).catch((error: unknown) => {
      if (!isFault(error, 'UncertainFault') && !isFault(error, 'ProviderFault') && !isRefusal(error)) throw error;
      log.warn({ err: error, refund: refund.number }, 'a refund could not be asked about');
    });
  }
  return due.length;
}

/** The try is noted before the call, so that whoever comes after a crash asks before sending. */
async function statusOf(
  ctx: Ctx,
  provider: PaymentProvider,
  refund: PaymentRefund,
  order: RefundOrder,
): Promise<RefundStatus> {
  const { rows } = await sql<{ tries: number }>`
    update billing.payment_refund set tries = tries + 1, asked_at = ${ctx.now} where id = ${refund.id}
      returning tries`.execute(ctx.db);
  const isFirst = rows[0]?.tries === 1 && refund.state === 'sending';
  const now = isFirst ? null : await provider.queryRefund(order);
  if (now && (now.state !== 'absent' || refund.state === 'done' || refund.state === 'failed')) return now;
  return provider.refund(order);
}

/**
 * Does what a provider says of a refund, once. Another amount than ours, and a change of what had ended, open a break.
 */
async function applyRefund(ctx: Ctx, id: number, status: RefundStatus): Promise<void> {
  await transact(ctx, async (tctx) => {
    const refund = await lockRefund(tctx, id);
    const isOther = status.amount !== null && status.amount !== BigInt(refund.amount);
    if (status.state === 'done' && isOther) return tell(tctx, refund, status, 'amount');
    if (status.state === 'stuck') await tell(tctx, refund, status, 'stuck');
    const to = ({ done: 'done', failed: 'failed', pending: 'sent', stuck: 'sent', absent: 'sent' } as const)[
      status.state
    ];
    const isReversed = (refund.state === 'done' && to === 'failed') || (refund.state === 'failed' && to === 'done');
    if (isReversed) return tell(tctx, refund, status, 'reversed');
    if (!canStep(refund.state, to)) return;
    await step(tctx, refund, to, status);
  });
}

async function step(
  tctx: Ctx,
  refund: PaymentRefund,
  to: 'done' | 'failed' | 'sent',
  { transaction, reason }: RefundStatus,
): Promise<void> {
  const { id, memberId, channel, amount, ledgerId: refundId } = refund;
  const sentId = refund.sentId!;
  let journalId: number | null = null;
  if (to === 'done') ({ journalId } = await confirmRefund(tctx, { refundId, sentId, channel }));
  if (to === 'failed') ({ journalId } = await failRefund(tctx, { refundId, sentId, memberId }));
  await sql`update billing.payment_refund set state = ${to},
    transaction = coalesce(nullif(${transaction}, ''), transaction),
    fault = ${to === 'failed' ? reason.slice(0, 500) : ''},
    state_at = ${tctx.now} where id = ${id}`.execute(tctx.db);
  await noteRefundEvent(tctx, { refundId: id, state: to, note: reason, journalId });
  await audit(
    tctx,
    'billing.stepRefund',
    { kind: 'payment_refund', id },
    { state: to, memberId, amount, channel, ...(reason ? { reason } : {}) },
  );
  if (to === 'sent') return;
  const act = to === 'done' ? 'topUpRefunded' : 'topUpRefundFailed';
  await notify(tctx, {
    memberId,
    kind: 'money',
    act,
    subject: { kind: 'payment_refund', id },
    path: '/user/account/balance',
    actorId: null,
    data: { amount },
  });
}

async function tell(
  tctx: Ctx,
  refund: PaymentRefund,
  { state, amount, reason }: RefundStatus,
  what: string,
): Promise<void> {
  const { id, channel, paymentId, memberId, number } = refund;
  await openBreak(tctx, {
    key: `refund:${number}:${what}`,
    kind: 'refund',
    channel,
    paymentId,
    refundId: id,
    memberId,
    ours: BigInt(refund.amount),
    theirs: amount,
    detail: `${what}: ${refund.state} / ${state} ${reason}`.trim(),
  });
}
