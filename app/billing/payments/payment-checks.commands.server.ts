import { sql } from 'kysely';
import { openBreak } from '#app/billing/parts/open-breaks.commands.server.ts';
import { creditPaidTopUp } from '#app/billing/topups/topups.commands.server.ts';
import { audit } from '#app/core/audit.server.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { isRefusal } from '#app/core/errors.ts';
import { log } from '#app/core/process/log.server.ts';
import { isFault, type PaymentProvider, type Receipt } from '#app/billing/channels/payment-provider.ts';
import { findJournalIds } from '#app/wallet/ledger/journals.queries.server.ts';
import { openChannel } from '#app/billing/channels/channels.queries.server.ts';
import type { ChannelName } from '#app/billing/channels/channels.schema.ts';
import { canStep, differenceOf } from './payments.policy.ts';
import { findPayment, listDuePayments, lockPayment, type Payment } from './payments.queries.server.ts';
import { isUnderWay, type PaymentState, unconfirmed_ms } from './payments.schema.ts';

/** What became of money that a provider told of. */
export type Settled = { kind: 'credited' | 'late' | 'repeat' | 'mismatch'; paymentId: number | null; note: string };

/** Who tells of it, for the break when it does not fit. */
export type Source = { notificationId: number | null; lineId?: number | null };

/**
 * Takes a provider's word that money arrived: compares it with the payment of that number, and credits it, once. What
 * does not fit is never credited, it opens a break. In the caller's transaction or one of its own.
 * @throws Refusal of the ledger, such as PAYMENTS_PAUSED: to be told again later
 */
export async function settleReceipt(
  ctx: Ctx,
  channel: ChannelName,
  provider: PaymentProvider,
  receipt: Receipt,
  source: Source,
): Promise<Settled> {
  return transact(ctx, async (tctx) => {
    await lockTransaction(tctx, channel, receipt.transaction);
    const found = await findPayment(tctx, { number: receipt.number });
    const payment = found && (await lockPayment(tctx, found.id));
    if (!payment || payment.channel !== channel)
      return mismatch(tctx, { channel, receipt, source, payment: null, note: 'number' });
    const expected = { ...provider.identity, amount: BigInt(payment.amount), currency: payment.currency };
    const difference = differenceOf(receipt, expected);
    if (difference) return mismatch(tctx, { channel, receipt, source, payment, note: difference });
    if (payment.transaction === receipt.transaction) return { kind: 'repeat', paymentId: payment.id, note: '' };
    try {
      return await credit(tctx, payment, receipt);
    } catch (error) {
      if (!isRefusal(error) || error.data?.['error'] !== 'AMOUNT_MISMATCH') throw error;
      return mismatch(tctx, { channel, receipt, source, payment, note: 'transaction' });
    }
  });
}

/** One at a time for a transaction of a provider: what credits it by hand takes the same lock. */
export async function lockTransaction(tctx: Pick<Ctx, 'db'>, channel: string, transaction: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`billing.transaction:${channel}:${transaction}`},
    0))`.execute(tctx.db);
}

/**
 * Asks the provider about a payment and does what follows: credit, close, or nothing. What is over its time is closed
 * there, so that nobody can pay it any more.
 * @throws UncertainFault, ProviderFault
 */
export async function askPayment(ctx: Ctx, payment: Payment): Promise<void> {
  await sql`update billing.payment set asked_at = ${ctx.now} where id = ${payment.id}`.execute(ctx.db);
  const open = await openChannel(ctx, payment.channel);
  const isOver = payment.expiresAt <= ctx.now;
  if (!open) return isOver ? closePayment(ctx, payment.id, 'channel') : undefined;
  const { provider } = open;
  const key = { number: payment.number, reference: payment.reference, transaction: payment.transaction ?? '' };
  let now = await provider.queryPayment(key);
  if (now.state !== 'paid' && now.state !== 'closed' && isOver) {
    const closed = await provider.closePayment(key);
    now = closed === 'paid' ? await provider.queryPayment(key) : { state: 'closed' };
  }
  if (now.state === 'paid') await settleReceipt(ctx, payment.channel, provider, now.receipt, { notificationId: null });
  else if (now.state === 'closed') await closePayment(ctx, payment.id, isOver ? 'expired' : 'provider');
}

/** Asks about every payment that is not confirmed after two minutes, or over its time. Returns how many. */
export async function askPayments(ctx: Ctx): Promise<number> {
  const due = await listDuePayments(ctx, unconfirmed_ms);
  for (const payment of due) {
    await askPayment(ctx, payment).catch((error: unknown) => {
      if (!isFault(error, 'UncertainFault') && !isFault(error, 'ProviderFault') && !isRefusal(error)) throw error;
      log.warn({ err: error, payment: payment.number }, 'a payment could not be asked about');
    });
  }
  return due.length;
}

/** Brings a locked payment to another state and notes who did it. A step that there is not changes nothing. */
export async function stepPayment(tctx: Ctx, payment: Payment, state: PaymentState, note = ''): Promise<boolean> {
  if (!canStep(payment.state, state)) return false;
  await sql`update billing.payment set state = ${state}, state_at = ${tctx.now}
    where id = ${payment.id}`.execute(tctx.db);
  await noteEvent(tctx, payment.id, state, note);
  await audit(
    tctx,
    'billing.stepPayment',
    { kind: 'payment', id: payment.id },
    { state, number: payment.number, ...(note ? { note } : {}) },
  );
  return true;
}

async function closePayment(ctx: Ctx, id: number, note: string): Promise<void> {
  await transact(ctx, async (tctx) => {
    const payment = await lockPayment(tctx, id);
    if (isUnderWay(payment.state)) await stepPayment(tctx, payment, 'closed', note);
  });
}

/** The second transaction of a number is money too: it is credited and noted; the payment keeps its first. */
async function credit(tctx: Ctx, payment: Payment, { transaction, amount, paidAt }: Receipt): Promise<Settled> {
  const { id, channel, purposeId: topUpId } = payment;
  // Somebody may have credited it by hand, out of a break.
  const known = await findJournalIds(tctx, [`topup:${channel}:${transaction}`, `late:${channel}:${transaction}`]);
  if (known.size > 0) return { kind: 'repeat', paymentId: id, note: '' };
  const occurredAt = paidAt && paidAt <= tctx.now ? paidAt : undefined;
  const { kind, journalId } = await creditPaidTopUp(tctx, { topUpId, transaction, amount, channel, occurredAt });
  if (payment.state === 'paid') {
    if (kind !== 'repeat') await noteEvent(tctx, id, 'paid', `second payment ${transaction}`);
    return { kind, paymentId: id, note: '' };
  }
  const isLate = kind === 'late';
  await sql`update billing.payment set state = 'paid', transaction = ${transaction}, journal_id = ${journalId},
    is_late = ${isLate},
    paid_at = ${occurredAt ?? tctx.now}, state_at = ${tctx.now}, fault = '' where id = ${id}`.execute(tctx.db);
  await noteEvent(tctx, id, 'paid', isLate ? 'late' : '');
  await audit(
    tctx,
    'billing.creditPayment',
    { kind: 'payment', id },
    { amount: String(amount), channel, transaction, isLate, journalId },
  );
  return { kind, paymentId: id, note: '' };
}

type Mismatch = { channel: ChannelName; receipt: Receipt; source: Source; payment: Payment | null; note: string };

async function mismatch(tctx: Ctx, { channel, receipt, source, payment, note }: Mismatch): Promise<Settled> {
  const { number, transaction, amount, currency, merchant, payee } = receipt;
  await openBreak(tctx, {
    key: `receipt:${channel}:${transaction || number}`,
    kind: 'message',
    channel,
    paymentId: payment?.id ?? null,
    notificationId: source.notificationId,
    memberId: payment?.memberId ?? null,
    transaction,
    ours: payment ? BigInt(payment.amount) : null,
    theirs: amount,
    detail: `${note}: ${number} ${currency} ${merchant} ${payee}`.trim(),
  });
  return { kind: 'mismatch', paymentId: payment?.id ?? null, note };
}

async function noteEvent(tctx: Ctx, paymentId: number, state: PaymentState, note: string): Promise<void> {
  const actorId = 'id' in tctx.actor ? tctx.actor.id : null;
  await sql`insert into billing.payment_event (payment_id, state, at, actor_kind, actor_id, note)
    values (${paymentId}, ${state}, ${tctx.now}, ${tctx.actor.kind}, ${actorId},
      ${note.slice(0, 500)})`.execute(tctx.db);
}
