import { sql } from 'kysely';
import type { z } from 'zod';
import { listCards } from '#app/account/account.queries.server.ts';
import { requireConsole } from '#app/account/rules/rules.queries.server.ts';
import { stateConflict } from '#app/billing/topups/topups.commands.server.ts';
import { audit } from '#app/core/audit.server.ts';
import { type Ctx, requireMember } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { Refusal } from '#app/core/errors.ts';
import { Reply } from '#app/core/http/endpoint.server.ts';
import { bilingual } from '#app/core/texts/language.ts';
import { notify } from '#app/messages/notices/notices.commands.server.ts';
import { findJournalIds } from '#app/wallet/ledger/journals.queries.server.ts';
import { creditLateMoney, settleChannel } from '#app/wallet/movements/wallet-topups.commands.server.ts';
import en from './reconciliation-api.en.ts';
import zh from './reconciliation-api.zh.ts';
import { actsOf, canConfirm, movesMoney } from './breaks.policy.ts';
import { type Break, lockBreak } from './breaks.queries.server.ts';
import type { BreakIdInput, ResolveBreakInput } from './breaks.schema.ts';

const say = bilingual(zh, en);

/** Ends breaks that have turned out to be none, as when the other side came later. */
export async function closeGone(
  tctx: Ctx,
  where: { paymentId: number } | { lineId: number } | { refundId: number },
  reason: string,
): Promise<void> {
  const at =
    'paymentId' in where
      ? sql`payment_id = ${where.paymentId} and kind = 'ours'`
      : 'lineId' in where
        ? sql`line_id = ${where.lineId}`
        : sql`refund_id = ${where.refundId} and kind = 'ours'`;
  const { rows } = await sql<{ id: number }>`
    update billing.break set state = 'resolved', act = 'gone', reason = ${reason}, resolved_at = ${tctx.now},
      plan = '{}' where ${at} and state <> 'resolved'
    returning id`.execute(tctx.db);
  for (const { id } of rows) await audit(tctx, 'billing.resolveBreak', { kind: 'break', id }, { act: 'gone', reason });
}

/**
 * Makes the caller the one who looks after a break. @throws Refusal forbidden without the console's node, not-found,
 * STATE_CONFLICT
 */
export async function takeBreak(ctx: Ctx, { id }: z.output<typeof BreakIdInput>): Promise<Reply> {
  await requireConsole(ctx, 'reconciliation/resolve');
  const { id: staffId } = requireMember(ctx);
  await transact(ctx, async (tctx) => {
    const found = await lockBreak(tctx, id);
    if (found.state === 'resolved') throw stateConflict(found.state);
    if (found.ownerId === staffId) return;
    await sql`update billing.break set owner_id = ${staffId} where id = ${id}`.execute(tctx.db);
    await audit(tctx, 'billing.takeBreak', { kind: 'break', id });
  });
  return new Reply(null, { text: say.breakTaken });
}

/**
 * Ends a break with a reason, or proposes to when that moves money: then a second person confirms it.
 * @throws Refusal forbidden without the console's node or for one's own money; not-found; STATE_CONFLICT; ACT_INVALID
 */
export async function resolveBreak(ctx: Ctx, input: ResolveBreakInput): Promise<Reply> {
  await requireConsole(ctx, 'reconciliation/resolve');
  const { id: staffId } = requireMember(ctx);
  const { id, act, reason } = input;
  const isMove = movesMoney(act);
  await transact(ctx, async (tctx) => {
    const found = await lockBreak(tctx, id);
    if (found.state !== 'open') throw stateConflict(found.state);
    if (!actsOf(found).includes(act)) throw new Refusal(say.actInvalid, { data: { error: 'ACT_INVALID' } });
    const memberId = input.act === 'credit' ? input.memberId : null;
    if (isMove && (memberId ?? found.memberId) === staffId) throw new Refusal(say.notOwn, { kind: 'forbidden' });
    if (memberId !== null && !(await listCards(tctx, [memberId])).has(memberId))
      throw new Refusal(say.noMember, { fields: { memberId: say.noMember } });
    const plan =
      input.act === 'credit' ? { memberId } : input.act === 'settle' ? { channel: input.channel, fee: input.fee } : {};
    await sql`update billing.break set act = ${act}, reason = ${reason}, plan = ${JSON.stringify(plan)}::jsonb,
      owner_id = coalesce(owner_id, ${staffId}),
      state = ${isMove ? 'proposed' : 'resolved'}, proposed_by = ${staffId}, proposed_at = ${tctx.now},
        member_id = coalesce(${memberId}, member_id),
      resolved_by = ${isMove ? null : staffId}, resolved_at = ${isMove ? null : tctx.now} where id = ${id}`.execute(
      tctx.db,
    );
    await audit(
      tctx,
      isMove ? 'billing.proposeBreak' : 'billing.resolveBreak',
      { kind: 'break', id },
      { act, reason, ...plan },
    );
  });
  return new Reply(null, { text: isMove ? say.breakProposed : say.breakResolved });
}

/**
 * Does what another person proposed.
 * @throws Refusal forbidden without the console's node or for one's own money; SECOND_PERSON_REQUIRED; STATE_CONFLICT;
 * refusals of the ledger
 */
export async function confirmBreak(ctx: Ctx, { id }: z.output<typeof BreakIdInput>): Promise<Reply> {
  const staffId = await requireChecker(ctx);
  await transact(ctx, async (tctx) => {
    const found = await lockBreak(tctx, id);
    if (found.state !== 'proposed') throw stateConflict(found.state);
    if (found.memberId === staffId) throw new Refusal(say.notOwn, { kind: 'forbidden' });
    if (!canConfirm(staffId, found)) throw new Refusal(say.secondPerson, { data: { error: 'SECOND_PERSON_REQUIRED' } });
    const journalId = found.act === 'credit' ? await creditFound(tctx, found) : await settleFound(tctx, found);
    await sql`update billing.break set state = 'resolved', resolved_by = ${staffId}, resolved_at = ${tctx.now},
      journal_id = ${journalId} where id = ${id}`.execute(tctx.db);
    if (found.lineId !== null)
      await sql`update billing.bill_line set state = 'matched', journal_id = ${journalId}
      where id = ${found.lineId}`.execute(tctx.db);
    await audit(
      tctx,
      'billing.resolveBreak',
      { kind: 'break', id },
      { act: found.act, reason: found.reason, journalId, ...found.plan },
    );
  });
  return new Reply(null, { text: say.breakResolved });
}

/** Takes a proposal back to the desk. @throws Refusal forbidden without the console's node, STATE_CONFLICT */
export async function rejectBreak(ctx: Ctx, { id }: z.output<typeof BreakIdInput>): Promise<Reply> {
  await requireChecker(ctx);
  await transact(ctx, async (tctx) => {
    const found = await lockBreak(tctx, id);
    if (found.state !== 'proposed') throw stateConflict(found.state);
    await sql`update billing.break set state = 'open', act = null, plan = '{}', proposed_by = null, proposed_at = null
      where id = ${id}`.execute(tctx.db);
    await audit(tctx, 'billing.rejectBreak', { kind: 'break', id }, { act: found.act, reason: found.reason });
  });
  return new Reply(null, { text: say.breakRejected });
}

async function requireChecker(ctx: Ctx): Promise<number> {
  await requireConsole(ctx, 'reconciliation/confirm');
  return requireMember(ctx).id;
}

/** Credits what a provider took in and nobody was given. What was credited meanwhile is not credited again. */
async function creditFound(tctx: Ctx, { channel, transaction, theirs, plan, id }: Break): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`billing.transaction:${channel}:${transaction}`},
    0))`.execute(tctx.db);
  const keys = [`topup:${channel}:${transaction}`, `late:${channel}:${transaction}`];
  if ((await findJournalIds(tctx, keys)).size > 0)
    throw new Refusal(say.creditedAlready, { data: { error: 'STATE_CONFLICT', state: 'credited' } });
  const amount = BigInt(theirs ?? 0);
  const memberId = plan.memberId!;
  const { journalId } = await creditLateMoney(tctx, { channel, transaction, memberId, amount });
  const notice = {
    kind: 'money',
    act: 'topUpCredited',
    subject: { kind: 'break', id },
    path: '/user/account/balance',
    actorId: null,
  } as const;
  await notify(tctx, { ...notice, memberId, data: { amount: Number(amount) } });
  return journalId;
}

/** A provider's payout that came to our bank: `net` is the line, `fee` what the provider kept. */
async function settleFound(tctx: Ctx, { id, channel: bank, transaction, theirs, plan }: Break): Promise<number> {
  const net = BigInt(theirs ?? 0);
  const posting = await settleChannel(tctx, {
    channel: plan.channel!,
    batch: bank,
    line: transaction || String(id),
    bank,
    net,
    fee: BigInt(plan.fee ?? 0),
  });
  return posting.journalId;
}
