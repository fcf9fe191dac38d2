import { sql } from 'kysely';
import type { z } from 'zod';
import { requireConsole } from '#app/account/rules/rules.queries.server.ts';
import { audit } from '#app/core/audit.server.ts';
import { type Ctx, requireOwner } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { Refusal } from '#app/core/errors.ts';
import { Reply } from '#app/core/http/endpoint.server.ts';
import { bilingual } from '#app/core/texts/language.ts';
import { formatMoney } from '#app/core/money.ts';
import { notFound } from '#app/core/refusals.server.ts';
import { notify } from '#app/messages/notices/notices.commands.server.ts';
import { listCommissionStates } from '#app/wallet/movements/orders.queries.server.ts';
import { voidCommission } from '#app/wallet/movements/wallet-refunds.commands.server.ts';
import en from './referral-api.en.ts';
import zh from './referral-api.zh.ts';
import type { VoidReason } from './invites.schema.ts';
import { canVoidReferral } from './referral-desk.policy.ts';
import { readCommissions } from './referral-desk.queries.server.ts';
import type { VoidReferralInput } from './referral-desk.schema.ts';

const say = bilingual(zh, en);

/**
 * Voids a referral for good: it pays nothing any more, and what is left of the commissions that hang on it goes back,
 * from pending or, once released, from the earnings (what is gone is owed). Everybody who loses by it is told why.
 * @returns in the reply: `taken`, in fen
 * @throws Refusal forbidden without the console's node "referrals/void", for programs and staff in somebody's name;
 * not-found; STATE_CONFLICT when it is void already; SECOND_PERSON_REQUIRED for one's own; PAYMENTS_PAUSED
 */
export async function voidReferralByHand(ctx: Ctx, { id, reason }: z.output<typeof VoidReferralInput>): Promise<Reply> {
  await requireConsole(ctx, 'referrals/void');
  const actor = requireOwner(ctx);
  const taken = await transact(ctx, async (tctx) => {
    const { rows } = await sql<{ memberId: number; inviterId: number; voidReason: VoidReason | null }>`
      select member_id "memberId", inviter_id "inviterId", void_reason "voidReason" from billing.referral
        where member_id = ${id} for no key update`.execute(tctx.db);
    const referral = rows[0];
    if (!referral) throw notFound();
    if (referral.voidReason !== null) throw new Refusal(say.voidAlready, { data: { error: 'STATE_CONFLICT' } });
    if (!canVoidReferral(actor.id, referral))
      throw new Refusal(say.ownCase, { data: { error: 'SECOND_PERSON_REQUIRED' } });
    await sql`update billing.referral set void_reason = 'staff', voided_at = ${tctx.now}, voided_by = ${actor.id},
      void_note = ${reason} where member_id = ${id}`.execute(tctx.db);
    const losses = await takeBack(tctx, id, reason);
    await audit(
      tctx,
      'billing.voidReferral',
      { kind: 'member', id },
      { reason, inviterId: referral.inviterId, taken: Number(sumOf(losses)) },
    );
    const told = new Map([[referral.inviterId, 0n], ...losses]);
    for (const [memberId, amount] of told) {
      await notify(tctx, {
        memberId,
        kind: 'money',
        act: 'referralVoided',
        subject: { kind: 'referral', id },
        path: '/user/xiaowo/share',
        actorId: null,
        data: amount > 0n ? { amount: Number(amount), reason } : { reason },
      });
    }
    return sumOf(losses);
  });
  return new Reply({ taken: Number(taken) }, { text: taken > 0n ? say.voidedWith(formatMoney(taken)) : say.voided });
}

const sumOf = (losses: Map<number, bigint>) => [...losses.values()].reduce((sum, amount) => sum + amount, 0n);

/**
 * Takes back what is left of every commission that hangs on a referral, in the order of their journals; what each
 * member lost.
 */
async function takeBack(tctx: Ctx, memberId: number, reason: string): Promise<Map<number, bigint>> {
  const commissions = (await readCommissions(tctx, memberId)).toReversed();
  const states = await listCommissionStates(
    tctx,
    commissions.map(({ journalId }) => journalId),
  );
  const losses = new Map<number, bigint>();
  for (const { journalId, toId } of commissions) {
    const state = states.get(journalId);
    if (!state || state.refunded >= state.amount) continue;
    const { amounts } = await voidCommission(tctx, { commissionId: journalId, note: reason });
    losses.set(toId, (losses.get(toId) ?? 0n) + (amounts.get('commission') ?? 0n));
  }
  return losses;
}
