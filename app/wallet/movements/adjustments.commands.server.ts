import { audit } from '#app/core/audit.server.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { forbidden } from '#app/core/refusals.server.ts';
import { type Draft, expectAmount, post, type Posting, refuse } from '#app/wallet/ledger/journals.commands.server.ts';
import { canConfirm, canKeepBooks, isAdjustable } from '#app/wallet/ledger/ledger.policy.ts';
import { type AccountCode, of } from '#app/wallet/ledger/ledger.schema.ts';

/** What one member of staff proposed and the caller, another one, confirms. `ticket` says where it was decided. */
type Proposal = { adjustmentId: number; proposedBy: number; reason: string; ticket: string };

/**
 * Corrects the books by hand: moves an amount from one account to another. Also while the asset is paused.
 * @throws Refusal forbidden for members, SECOND_PERSON_REQUIRED, INSUFFICIENT_BALANCE, AMOUNT_INVALID (also for
 * accounts made of open items)
 */
export async function adjust(
  ctx: Ctx,
  input: Proposal & { from: AccountCode; to: AccountCode; amount: bigint },
): Promise<Posting> {
  const { adjustmentId, from, to, amount, reason, ticket } = input;
  expectAmount(amount);
  if (!isAdjustable(from) || !isAdjustable(to) || from === to) throw refuse('AMOUNT_INVALID');
  return confirm(ctx, input, {
    key: `adj:${adjustmentId}`,
    type: 'adjust',
    input,
    legs: [
      { account: from, amount: -amount },
      { account: to, amount },
    ],
    data: { note: reason, ticket },
  });
}

/**
 * Gives up what a member owes, all or a part of it, at the platform's expense.
 * @throws Refusal forbidden for members, SECOND_PERSON_REQUIRED, INSUFFICIENT_BALANCE when less is owed
 */
export async function writeOff(ctx: Ctx, input: Proposal & { memberId: number; amount: bigint }): Promise<Posting> {
  const { adjustmentId, memberId, amount, reason, ticket } = input;
  expectAmount(amount);
  return confirm(ctx, input, {
    key: `adj:${adjustmentId}`,
    type: 'writeOff',
    input,
    legs: [
      { account: 'bad_debt', amount: -amount },
      { account: of('receivable', memberId), amount },
    ],
    data: { note: reason, ticket },
  });
}

async function confirm(
  ctx: Ctx,
  { adjustmentId, proposedBy, reason, ticket }: Proposal,
  draft: Draft,
): Promise<Posting> {
  if (!canKeepBooks(ctx.actor)) throw forbidden();
  if (!canConfirm(ctx.actor, proposedBy)) throw refuse('SECOND_PERSON_REQUIRED');
  return transact(ctx, async (tctx) => {
    const posting = await post(tctx, draft);
    if (posting.isNew) {
      const detail = {
        adjustmentId,
        proposedBy,
        reason,
        ticket,
        legs: draft.legs.map(({ account, amount }) => [account, String(amount)]),
      };
      await audit(tctx, `wallet.${draft.type}`, { kind: 'journal', id: posting.journalId }, detail);
    }
    return posting;
  });
}
