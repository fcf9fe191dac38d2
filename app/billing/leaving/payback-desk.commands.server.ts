import { sql } from 'kysely';
import type { z } from 'zod';
import { requireConsole } from '#app/account/rules/rules.queries.server.ts';
import { needsSecond } from '#app/billing/refunds/refunds.policy.ts';
import { getTerms } from '#app/billing/terms/terms.queries.server.ts';
import { audit } from '#app/core/audit.server.ts';
import { type Ctx, requireMember } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { Refusal } from '#app/core/errors.ts';
import { Reply } from '#app/core/http/endpoint.server.ts';
import { bilingual } from '#app/core/texts/language.ts';
import { notify } from '#app/messages/notices/notices.commands.server.ts';
import { releaseHold } from '#app/wallet/ledger/holds.commands.server.ts';
import { payBack } from '#app/wallet/movements/wallet-leaving.commands.server.ts';
import { type LockedPayback, lockPayback, paybackConflict } from './paybacks.commands.server.ts';
import { mayDecide, mayPay } from './paybacks.policy.ts';
import en from './paybacks-api.en.ts';
import zh from './paybacks-api.zh.ts';
import type { PaybackIdInput, PayPaybackInput, RejectPaybackInput } from './paybacks.schema.ts';

const say = bilingual(zh, en);

/**
 * Approves a payback of an amount that takes two people; nothing moves yet.
 * @throws Refusal forbidden without the console's node or for one's own money; not-found; STATE_CONFLICT
 */
export async function approvePayback(ctx: Ctx, { id }: z.output<typeof PaybackIdInput>): Promise<Reply> {
  const staffId = await requireDesk(ctx);
  const { secondReviewFrom } = await getTerms(ctx);
  await transact(ctx, async (tctx) => {
    const payback = await lockOpen(tctx, id, staffId);
    if (payback.state !== 'asked' || !needsSecond(payback.amount, secondReviewFrom))
      throw paybackConflict(payback.state);
    await sql`update billing.payback set state = 'approved', approved_by = ${staffId}, approved_at = ${tctx.now},
      state_at = ${tctx.now} where id = ${id}`.execute(tctx.db);
    await auditStep(tctx, 'billing.approvePayback', payback);
  });
  return new Reply(null, { text: say.approved });
}

/**
 * Notes that the transfer to the member's account was made: the money leaves the books, the member is told.
 * @throws Refusal forbidden without the console's node or for one's own money; not-found; STATE_CONFLICT;
 * SECOND_PERSON_REQUIRED; a fault at `bank` for a bank account we do not have
 */
export async function payPayback(ctx: Ctx, { id, bank, reference }: z.output<typeof PayPaybackInput>): Promise<Reply> {
  const staffId = await requireDesk(ctx);
  const { secondReviewFrom, banks } = await getTerms(ctx);
  if (!banks.includes(bank)) throw new Refusal(say.bankUnknown, { fields: { bank: say.bankUnknown } });
  await transact(ctx, async (tctx) => {
    const payback = await lockOpen(tctx, id, staffId);
    if (!mayPay({ ...payback, staffId, secondReviewFrom }))
      throw new Refusal(say.secondPerson, { data: { error: 'SECOND_PERSON_REQUIRED' } });
    const { journalId } = await payBack(tctx, { paybackId: id, holdId: payback.holdId, bank });
    await sql`update billing.payback set state = 'paid', decided_by = ${staffId}, state_at = ${tctx.now},
      paid_from = ${bank}, reference = ${reference} where id = ${id}`.execute(tctx.db);
    await auditStep(tctx, 'billing.payPayback', payback, { bank, reference, journalId });
    await tell(tctx, payback, 'paybackPaid');
  });
  return new Reply(null, { text: say.paid });
}

/**
 * Rejects a payback: the money is the member's to spend again.
 * @throws Refusal forbidden without the console's node or for one's own money; not-found; STATE_CONFLICT
 */
export async function rejectPayback(ctx: Ctx, { id, reason }: z.output<typeof RejectPaybackInput>): Promise<Reply> {
  const staffId = await requireDesk(ctx);
  await transact(ctx, async (tctx) => {
    const payback = await lockOpen(tctx, id, staffId);
    await releaseHold(tctx, { holdId: payback.holdId, purpose: 'payback' });
    await sql`update billing.payback set state = 'rejected', decided_by = ${staffId}, state_at = ${tctx.now},
      reason = ${reason} where id = ${id}`.execute(tctx.db);
    await auditStep(tctx, 'billing.rejectPayback', payback, { reason });
    await tell(tctx, payback, 'paybackRejected');
  });
  return new Reply(null, { text: say.rejected });
}

async function requireDesk(ctx: Ctx): Promise<number> {
  await requireConsole(ctx, 'topup-refunds/decide');
  return requireMember(ctx).id;
}

async function lockOpen(tctx: Ctx, id: number, staffId: number): Promise<LockedPayback> {
  const payback = await lockPayback(tctx, id);
  if (!mayDecide({ staffId, memberId: payback.memberId })) throw new Refusal(say.notOwn, { kind: 'forbidden' });
  if (payback.state !== 'asked' && payback.state !== 'approved') throw paybackConflict(payback.state);
  return payback;
}

const auditStep = (tctx: Ctx, action: string, { id, memberId, amount }: LockedPayback, more: object = {}) =>
  audit(tctx, action, { kind: 'payback', id }, { memberId, amount, ...more });

async function tell(
  tctx: Ctx,
  { id, memberId, amount }: LockedPayback,
  act: 'paybackPaid' | 'paybackRejected',
): Promise<void> {
  await notify(tctx, {
    memberId,
    kind: 'money',
    act,
    subject: { kind: 'payback', id },
    path: '/user/account/security/close',
    actorId: null,
    data: { amount },
  });
}
