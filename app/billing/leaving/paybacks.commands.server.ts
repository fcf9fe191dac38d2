import { sql } from 'kysely';
import type { z } from 'zod';
import { newNumber } from '#app/billing/payments/payments.commands.server.ts';
import { lockPayment } from '#app/billing/payments/payments.queries.server.ts';
import { noteRefundEvent } from '#app/billing/refunds/refunds.commands.server.ts';
import { lockRefund } from '#app/billing/refunds/refunds.queries.server.ts';
import { audit } from '#app/core/audit.server.ts';
import { type Ctx, requireRecentProof } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { Refusal } from '#app/core/errors.ts';
import { Reply } from '#app/core/http/endpoint.server.ts';
import { notFound } from '#app/core/refusals.server.ts';
import { seal } from '#app/core/secrets/sealed.server.ts';
import { bilingual, type LocalText } from '#app/core/texts/language.ts';
import { holdAmount, releaseHold } from '#app/wallet/ledger/holds.commands.server.ts';
import { giveUpCash } from '#app/wallet/movements/wallet-leaving.commands.server.ts';
import { divideBySource } from './paybacks.policy.ts';
import { paybackPurpose, readLimits } from './paybacks.queries.server.ts';
import en from './paybacks-api.en.ts';
import zh from './paybacks-api.zh.ts';
import type {
  AskPaybackInput,
  GiveUpInput,
  PaybackSecret,
  PaybackState,
  RefundBalanceInput,
  TakeBackInput,
} from './paybacks.schema.ts';

const say = bilingual(zh, en);
const refused = (text: LocalText, error: string, data: object = {}) => new Refusal(text, { data: { error, ...data } });
const changed = (amount: bigint) =>
  amount > 0n ? refused(say.changed(Number(amount)), 'AMOUNT_INVALID') : refused(say.nothing, 'AMOUNT_INVALID');

/** The refusal of a step that the present state does not allow; carries the state. */
export const paybackConflict = (state: PaybackState | 'taken') =>
  refused(say.stateChanged, 'STATE_CONFLICT', { state });

/**
 * Has whatever takes a leaving member's balance apart happen one after the other, until the transaction ends. To be
 * taken before any row is locked.
 */
async function lockLeaving(tctx: Pick<Ctx, 'db'>, memberId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('billing.leaving', ${memberId}))`.execute(tctx.db);
}

/**
 * Asks for the balance to go back to the channels it came from, as far as it can: the newest top-ups first. Nothing
 * moves before somebody of staff approves.
 * @throws Refusal need-proof; AMOUNT_INVALID when it is another amount by now
 */
export async function refundBalance(
  ctx: Ctx,
  { amount }: z.output<typeof RefundBalanceInput>,
): Promise<Reply<{ refunds: number }>> {
  const { id: memberId } = requireRecentProof(ctx);
  const refunds = await transact(ctx, async (tctx) => {
    await lockLeaving(tctx, memberId);
    const seen = await readLimits(tctx, memberId);
    for (const { id } of seen.payments.toSorted((one, other) => one.id - other.id)) await lockPayment(tctx, id);
    const { free, payments } = await readLimits(tctx, memberId);
    const parts = divideBySource(free, payments);
    const total = parts.reduce((sum, part) => sum + part.amount, 0);
    if (total !== amount) throw changed(BigInt(total));
    for (const { payment, amount: part } of parts) await propose(tctx, memberId, payment, part);
    return parts.length;
  });
  return new Reply({ refunds }, { text: say.refundAsked });
}

async function propose(
  tctx: Ctx,
  memberId: number,
  payment: { id: number; channel: string },
  amount: number,
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    insert into billing.payment_refund (number, payment_id, member_id, channel, amount, state, reason, proposed_by,
      is_asked, proposed_at, state_at, asked_at)
    values (${newNumber('R', tctx.now)}, ${payment.id}, ${memberId}, ${payment.channel}, ${amount}, 'proposed', '',
      ${memberId}, true, ${tctx.now}, ${tctx.now}, ${tctx.now}) returning id`.execute(tctx.db);
  const { id: refundId } = rows[0]!;
  await noteRefundEvent(tctx, { refundId, state: 'proposed' });
  await audit(tctx, 'billing.askRefund', { kind: 'payment_refund', id: refundId }, { paymentId: payment.id, amount });
}

/**
 * Asks for what the member paid in to be paid to a bank account by hand: from now on it is set aside.
 * @throws Refusal need-proof; STATE_CONFLICT while another one is open; AMOUNT_INVALID for more than there is
 */
export async function askPayback(ctx: Ctx, input: z.output<typeof AskPaybackInput>): Promise<Reply<{ id: number }>> {
  const { id: memberId } = requireRecentProof(ctx);
  const { amount, holder, bank, account } = input;
  const id = await transact(ctx, async (tctx) => {
    await lockLeaving(tctx, memberId);
    const open = await sql`select from billing.payback where member_id = ${memberId}
      and state in ('asked', 'approved')`.execute(tctx.db);
    if (open.rows.length > 0) throw refused(say.askedAlready, 'STATE_CONFLICT');
    const { byHand } = await readLimits(tctx, memberId);
    if (BigInt(amount) > byHand) throw changed(byHand);
    const { rows: ids } = await sql<{ id: number }>`
      select nextval(pg_get_serial_sequence('billing.payback', 'id'))::bigint id`.execute(tctx.db);
    const paybackId = ids[0]!.id;
    const held = await holdAmount(tctx, {
      purpose: 'payback',
      subject: String(paybackId),
      memberId,
      asset: 'CNY',
      amount: BigInt(amount),
    });
    const secret: PaybackSecret = { holder, account };
    await sql`insert into billing.payback (id, member_id, amount, hold_id, sealed, last4, bank, asked_at, state_at)
      overriding system value values (${paybackId}, ${memberId}, ${amount}, ${held.journalId},
        ${seal(paybackPurpose, secret)}, ${account.slice(-4)}, ${bank}, ${tctx.now}, ${tctx.now})`.execute(tctx.db);
    await audit(tctx, 'billing.askPayback', { kind: 'payback', id: paybackId }, { amount, bank });
    return paybackId;
  });
  return new Reply({ id }, { text: say.paybackAsked });
}

/**
 * Takes one's own request back while nobody has decided on it.
 * @throws Refusal need-proof; not-found; STATE_CONFLICT
 */
export async function takeBackRefund(ctx: Ctx, { kind, id }: z.output<typeof TakeBackInput>): Promise<Reply> {
  const { id: memberId } = requireRecentProof(ctx);
  await transact(ctx, async (tctx) => {
    await lockLeaving(tctx, memberId);
    if (kind === 'hand') await cancelPayback(tctx, memberId, id);
    else await cancelRefund(tctx, memberId, id);
  });
  return new Reply(null, { text: kind === 'hand' ? say.takenBack : say.takenBackRefund });
}

async function cancelPayback(tctx: Ctx, memberId: number, id: number): Promise<void> {
  const payback = await lockPayback(tctx, id);
  if (payback.memberId !== memberId) throw notFound();
  if (payback.state !== 'asked') throw paybackConflict(payback.state);
  await releaseHold(tctx, { holdId: payback.holdId, purpose: 'payback' });
  await sql`update billing.payback set state = 'cancelled', decided_by = ${memberId}, state_at = ${tctx.now}
    where id = ${id}`.execute(tctx.db);
  await audit(tctx, 'billing.cancelPayback', { kind: 'payback', id }, { amount: payback.amount });
}

async function cancelRefund(tctx: Ctx, memberId: number, id: number): Promise<void> {
  const refund = await lockRefund(tctx, id);
  if (refund.memberId !== memberId || refund.proposedBy !== memberId) throw notFound();
  if (refund.state !== 'proposed') throw paybackConflict('taken');
  await sql`update billing.payment_refund set state = 'rejected', state_at = ${tctx.now}
    where id = ${id}`.execute(tctx.db);
  await noteRefundEvent(tctx, { refundId: id, state: 'rejected' });
  await audit(tctx, 'billing.takeBackRefund', { kind: 'payment_refund', id }, { amount: refund.amount });
}

/**
 * Gives up all of the free balance, for good: `amount` is what the member typed.
 * @throws Refusal need-proof; AMOUNT_INVALID at its field unless it is exactly the free balance
 */
export async function giveUpBalance(ctx: Ctx, { amount }: z.output<typeof GiveUpInput>): Promise<Reply> {
  const { id: memberId } = requireRecentProof(ctx);
  await transact(ctx, async (tctx) => {
    await lockLeaving(tctx, memberId);
    const { free } = await readLimits(tctx, memberId);
    if (free === 0n) throw changed(0n);
    if (BigInt(amount) !== free) {
      const text = say.amountDiffers(Number(free));
      throw new Refusal(text, { fields: { amount: text }, data: { error: 'AMOUNT_INVALID' } });
    }
    const { rows: ids } = await sql<{ id: number }>`
      select nextval(pg_get_serial_sequence('billing.given_up', 'id'))::bigint id`.execute(tctx.db);
    const givenUpId = ids[0]!.id;
    const { journalId } = await giveUpCash(tctx, { givenUpId, memberId, amount: free });
    await sql`insert into billing.given_up (id, member_id, amount, journal_id, at) overriding system value
      values (${givenUpId}, ${memberId}, ${amount}, ${journalId}, ${tctx.now})`.execute(tctx.db);
    await audit(tctx, 'billing.giveUpBalance', { kind: 'member', id: memberId }, { amount, journalId });
  });
  return new Reply(null, { text: say.givenUp(amount) });
}

/** A payback whose row is locked until the transaction ends. */
export type LockedPayback = {
  id: number;
  memberId: number;
  amount: number;
  state: PaybackState;
  holdId: number;
  approvedBy: number | null;
};

/** Locks a payback; before anything of the ledger. @throws Refusal not-found */
export async function lockPayback(tctx: Pick<Ctx, 'db'>, id: number): Promise<LockedPayback> {
  const { rows } = await sql<LockedPayback>`
    select id, member_id "memberId", amount, state, hold_id "holdId", approved_by "approvedBy"
    from billing.payback where id = ${id} for update`.execute(tctx.db);
  if (!rows[0]) throw notFound();
  return rows[0];
}
