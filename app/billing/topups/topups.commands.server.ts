import { sql } from 'kysely';
import type { z } from 'zod';
import { requireNode } from '#app/account/rules/rules.queries.server.ts';
import { getTerms } from '#app/billing/terms/terms.queries.server.ts';
import { audit } from '#app/core/audit.server.ts';
import { type Ctx, requireMember } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { Refusal } from '#app/core/errors.ts';
import { Reply } from '#app/core/http/endpoint.server.ts';
import { bilingual, type LocalText } from '#app/core/texts/language.ts';
import { formatMoney } from '#app/core/money.ts';
import { forbidden, notFound } from '#app/core/refusals.server.ts';
import { notify } from '#app/messages/notices/notices.commands.server.ts';
import { listPauses } from '#app/wallet/checks/ledger-checks.queries.server.ts';
import { creditLateMoney, creditTopUp } from '#app/wallet/movements/wallet-topups.commands.server.ts';
import en from './top-up-api.en.ts';
import zh from './top-up-api.zh.ts';
import { canCancel, canStep, mayMoveMoney } from './topups.policy.ts';
import {
  openStates,
  type PaidTopUp,
  type StartTopUpInput,
  type TopUpIdInput,
  type TopUpState,
  transferChannel,
} from './topups.schema.ts';

const say = bilingual(zh, en);

/** A top-up under its lock. */
export type LockedTopUp = {
  id: number;
  memberId: number;
  channel: string;
  amount: number;
  state: TopUpState;
  remark: string | null;
};

/** Where a top-up is shown to its member. */
export const topUpPath = (id: number) => `/user/account/balance/top-up/${id}`;

/**
 * Opens a top-up of the caller in the state `created`; who takes the money tells later with `creditPaidTopUp`.
 * `expiresAt` is when no payment is waited for any more.
 * @throws Refusal need-login; forbidden without the node, by a token or signed in as somebody else; BELOW_MINIMUM,
 * ABOVE_MAXIMUM at the
 *   field `amount`; TOO_MANY_OPEN; PAYMENTS_PAUSED
 */
export async function startTopUp(
  ctx: Ctx,
  { amount, channel }: z.output<typeof StartTopUpInput>,
): Promise<{ id: number; expiresAt: Date }> {
  if (channel === transferChannel) throw new Error('Transfers are opened by requestTransfer');
  const { orderMinutes } = await getTerms(ctx);
  return openTopUp(ctx, { amount, channel, remark: null, lives_ms: orderMinutes * 60_000 });
}

/** The same for any channel; `remark` names a transfer. For domains that know how long theirs takes. */
export async function openTopUp(
  ctx: Ctx,
  { amount, channel, remark, lives_ms }: { amount: number; channel: string; remark: string | null; lives_ms: number },
): Promise<{ id: number; expiresAt: Date }> {
  const { id: memberId } = await requirePayer(ctx);
  const { topUpMin, topUpMax, topUpOpenMax, id: termId } = await getTerms(ctx);
  if (amount < topUpMin) throw atAmount(say.belowMinimum(formatMoney(topUpMin)), 'BELOW_MINIMUM');
  if (amount > topUpMax) throw atAmount(say.aboveMaximum(formatMoney(topUpMax)), 'ABOVE_MAXIMUM');
  if ((await listPauses(ctx)).some(({ asset }) => asset === 'CNY'))
    throw new Refusal(say.paused, { data: { error: 'PAYMENTS_PAUSED' } });
  const expiresAt = new Date(ctx.now.getTime() + lives_ms);
  return transact(ctx, async (tctx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('billing.top_up', ${memberId}))`.execute(tctx.db);
    const open = await sql<{ count: number }>`
      select count(*) count from billing.top_up where member_id = ${memberId}
        and state = any(${[...openStates]}::text[])`.execute(tctx.db);
    if (open.rows[0]!.count >= topUpOpenMax)
      throw new Refusal(say.tooManyOpen(open.rows[0]!.count), { data: { error: 'TOO_MANY_OPEN' } });
    const { rows } = await sql<{ id: number }>`
      insert into billing.top_up (member_id, channel, amount, state, term_id, remark, created_at, expires_at, state_at)
      values (${memberId}, ${channel}, ${amount}, 'created', ${termId}, ${remark}, ${tctx.now}, ${expiresAt},
        ${tctx.now})
        returning id`.execute(tctx.db);
    const { id } = rows[0]!;
    await noteEvent(tctx, id, 'created', '');
    await audit(tctx, 'billing.startTopUp', { kind: 'top_up', id }, { amount, channel });
    return { id, expiresAt };
  });
}

/**
 * Tells that the provider has the order and waits for its money.
 * @throws Refusal not-found; STATE_CONFLICT
 */
export async function markTopUpPaying(ctx: Ctx, { topUpId }: { topUpId: number }): Promise<void> {
  await transact(ctx, async (tctx) => {
    const topUp = await lockTopUp(tctx, topUpId);
    if (topUp.state === 'paying') return;
    await stepTopUp(tctx, topUp, { state: 'paying' });
    await audit(tctx, 'billing.markTopUpPaying', { kind: 'top_up', id: topUpId });
  });
}

/**
 * Tells that the provider will not take this payment.
 * @throws Refusal not-found; STATE_CONFLICT
 */
export async function failTopUp(ctx: Ctx, { topUpId, reason }: { topUpId: number; reason: string }): Promise<void> {
  await transact(ctx, async (tctx) => {
    const topUp = await lockTopUp(tctx, topUpId);
    if (topUp.state === 'failed') return;
    await stepTopUp(tctx, topUp, { state: 'failed', reason });
    await audit(tctx, 'billing.failTopUp', { kind: 'top_up', id: topUpId }, { reason });
  });
}

/** What became of a payment: credited, credited after its top-up had ended, or known before. */
export type Credited = { kind: 'credited' | 'late' | 'repeat'; journalId: number };

/**
 * Credits what a provider took in, in the caller's transaction or one of its own: each of the provider's transactions
 * once, also after the top-up ended or was paid already, since money that came is never lost. For callers that have
 * verified who says so.
 * @throws Refusal not-found; AMOUNT_MISMATCH when channel or amount differ from what was agreed; refusals of the ledger
 */
export async function creditPaidTopUp(
  ctx: Ctx,
  { topUpId, transaction, amount, channel, occurredAt }: PaidTopUp,
): Promise<Credited> {
  return transact(ctx, async (tctx) => {
    const topUp = await lockTopUp(tctx, topUpId);
    const known = await sql<{ journal_id: number; top_up_id: number; amount: number }>`
      select journal_id, top_up_id, amount from billing.top_up_payment
        where channel = ${channel} and transaction = ${transaction}`.execute(tctx.db);
    const before = known.rows[0];
    if (topUp.channel !== channel || BigInt(topUp.amount) !== amount || (before && before.top_up_id !== topUpId))
      throw new Refusal(say.amountMismatch, { data: { error: 'AMOUNT_MISMATCH' } });
    if (before) return { kind: 'repeat', journalId: before.journal_id };
    const isLate = topUp.state !== 'created' && topUp.state !== 'paying';
    const money = { channel, transaction, memberId: topUp.memberId, amount, occurredAt };
    const { journalId } = isLate ? await creditLateMoney(tctx, money) : await creditTopUp(tctx, money);
    await sql`insert into billing.top_up_payment (channel, transaction, top_up_id, amount, journal_id, is_late, at)
      values (${channel}, ${transaction}, ${topUpId}, ${amount}, ${journalId}, ${isLate}, ${tctx.now})`.execute(
      tctx.db,
    );
    if (canStep(topUp.state, 'credited')) await stepTopUp(tctx, topUp, { state: 'credited', paid: amount, journalId });
    else await noteEvent(tctx, topUpId, topUp.state, transaction);
    await audit(
      tctx,
      'billing.creditTopUp',
      { kind: 'top_up', id: topUpId },
      { amount: String(amount), channel, transaction, isLate, journalId },
    );
    await tellCredited(tctx, topUp, amount);
    return { kind: isLate ? 'late' : 'credited', journalId };
  });
}

/**
 * Gives up a top-up of the caller that waits; giving it up again changes nothing.
 * @throws Refusal not-found for others' too; STATE_CONFLICT with the present state
 */
export async function cancelTopUp(ctx: Ctx, { id }: z.output<typeof TopUpIdInput>): Promise<Reply> {
  const { id: memberId } = await requirePayer(ctx);
  await transact(ctx, async (tctx) => {
    const topUp = await lockTopUp(tctx, id);
    if (topUp.memberId !== memberId) throw notFound();
    if (topUp.state === 'cancelled') return;
    if (!canCancel(topUp.state)) throw stateConflict(topUp.state);
    await stepTopUp(tctx, topUp, { state: 'cancelled' });
    await audit(tctx, 'billing.cancelTopUp', { kind: 'top_up', id });
  });
  return new Reply(null, { text: say.cancelled });
}

/** Ends the top-ups for which no money came in time; it would still be credited. Returns how many. */
export async function expireTopUps(ctx: Ctx): Promise<number> {
  let count = 0;
  for (let done = batch; done === batch; count += done) {
    done = await transact(ctx, async (tctx) => {
      const { rows } = await sql<LockedTopUp>`
        select ${lockedFields} from billing.top_up where state in ('created', 'paying') and expires_at <= ${tctx.now}
        order by id limit ${sql.lit(batch)} for update skip locked`.execute(tctx.db);
      for (const topUp of rows) {
        await stepTopUp(tctx, topUp, { state: 'expired' });
        await audit(tctx, 'billing.expireTopUp', { kind: 'top_up', id: topUp.id });
      }
      return rows.length;
    });
  }
  return count;
}

const batch = 200;
const lockedFields = sql.raw('id, member_id "memberId", channel, amount, state, remark');

/**
 * Locks a top-up until the transaction ends; before anything of the ledger.
 * @throws Refusal not-found
 */
export async function lockTopUp(tctx: Pick<Ctx, 'db'>, id: number): Promise<LockedTopUp> {
  const { rows } = await sql<LockedTopUp>`select ${lockedFields} from billing.top_up where id = ${id}
    for update`.execute(tctx.db);
  if (!rows[0]) throw notFound();
  return rows[0];
}

/** Where a locked top-up goes: `paid` with the journal that credited it. */
export type Step = { state: TopUpState; reason?: string; paid?: bigint; journalId?: number };

/**
 * Brings a locked top-up to another state and notes who did it.
 * @throws Refusal STATE_CONFLICT with the present state
 */
export async function stepTopUp(
  tctx: Ctx,
  topUp: LockedTopUp,
  { state, reason = '', paid, journalId }: Step,
): Promise<void> {
  if (!canStep(topUp.state, state)) throw stateConflict(topUp.state);
  await sql`update billing.top_up set state = ${state}, state_at = ${tctx.now}, reason = ${reason},
    paid = ${paid ?? null}, journal_id = ${journalId ?? null}
    where id = ${topUp.id}`.execute(tctx.db);
  await noteEvent(tctx, topUp.id, state, reason);
}

/** Tells the member that money has come. */
export async function tellCredited(
  tctx: Ctx,
  topUp: Pick<LockedTopUp, 'id' | 'memberId'>,
  amount: bigint,
): Promise<void> {
  await notify(tctx, {
    memberId: topUp.memberId,
    kind: 'money',
    act: 'topUpCredited',
    subject: { kind: 'top_up', id: topUp.id },
    path: topUpPath(topUp.id),
    actorId: null,
    data: { amount: Number(amount) },
  });
}

/** The refusal of a step that the present state does not allow. */
export const stateConflict = (state: string) =>
  new Refusal(say.stateConflict, { data: { error: 'STATE_CONFLICT', state } });

/**
 * The member who may pay in.
 * @throws Refusal need-login; forbidden without the node, by a token or signed in as somebody else
 */
export async function requirePayer(ctx: Ctx): Promise<{ id: number }> {
  const { id } = requireMember(ctx);
  if (!mayMoveMoney(ctx.actor)) throw forbidden();
  await requireNode(ctx, 'account/balance/topUp');
  return { id };
}

const atAmount = (text: LocalText, error: string) => new Refusal(text, { fields: { amount: text }, data: { error } });

async function noteEvent(tctx: Ctx, topUpId: number, state: TopUpState, note: string): Promise<void> {
  const actorId = 'id' in tctx.actor ? tctx.actor.id : null;
  await sql`insert into billing.top_up_event (top_up_id, state, at, actor_kind, actor_id, note)
    values (${topUpId}, ${state}, ${tctx.now}, ${tctx.actor.kind}, ${actorId}, ${note})`.execute(tctx.db);
}
