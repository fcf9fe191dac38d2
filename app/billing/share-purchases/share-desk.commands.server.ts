import { sql } from 'kysely';
import type { z } from 'zod';
import { requireConsole } from '#app/account/rules/rules.queries.server.ts';
import { audit } from '#app/core/audit.server.ts';
import { type Ctx, requireOwner } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { Reply } from '#app/core/http/endpoint.server.ts';
import { notFound } from '#app/core/refusals.server.ts';
import { notify } from '#app/messages/notices/notices.commands.server.ts';
import { lockShare, noteMove } from '#app/billing/shares/shares.commands.server.ts';
import { refuse, say } from '#app/billing/shares/share-refusals.server.ts';
import { canRefundFor, canTakeDown, settledState, stateAt } from '#app/billing/shares/shares.policy.ts';
import { giveBack, lockPurchase, sharePath } from './share-purchases.commands.server.ts';
import type { ShareRow } from '#app/billing/shares/shares.queries.server.ts';
import type { DecideShareInput, RefundPurchaseInput } from './share-desk.schema.ts';

/**
 * Takes a share down: nobody but its author sees it any more, buyers neither. The author is told why.
 * @throws Refusal forbidden without the console's node "shares/takeDown"; not-found; STATE_CONFLICT;
 * SECOND_PERSON_REQUIRED for one's own
 */
export async function takeDownShare(
  ctx: Ctx,
  { id: publicId, reason }: z.output<typeof DecideShareInput>,
): Promise<Reply> {
  await requireConsole(ctx, 'shares/takeDown');
  await decide(ctx, publicId, (share) => {
    if (!canTakeDown(share.state)) throw refuse('STATE_CONFLICT', say.stateConflict, { state: share.state });
    return {
      state: 'taken_down',
      before: stateAt(share, ctx.now),
      action: 'billing.takeDownShare',
      act: 'shareTakenDown',
      reason,
    };
  });
  return new Reply(null, { text: say.takenDown });
}

/**
 * Gives a share that was taken down back in the state it had then, if that is not over. The author is told.
 * @throws Refusal forbidden without the console's node "shares/takeDown"; not-found; STATE_CONFLICT;
 * SECOND_PERSON_REQUIRED for one's own
 */
export async function restoreShare(
  ctx: Ctx,
  { id: publicId, reason }: z.output<typeof DecideShareInput>,
): Promise<Reply> {
  await requireConsole(ctx, 'shares/takeDown');
  await decide(ctx, publicId, (share) => {
    if (share.state !== 'taken_down' || !share.stateBefore)
      throw refuse('STATE_CONFLICT', say.stateConflict, { state: share.state });
    const state = settledState({ ...share, state: share.stateBefore }, ctx.now);
    return { state, before: null, action: 'billing.restoreShare', act: 'shareRestored', reason };
  });
  return new Reply(null, { text: say.restored });
}

/**
 * Gives a buyer the whole price back, opened or not and at any time: to cash, from everybody who got a part. All of
 * them are told.
 * @throws Refusal forbidden without the console's node "shares/refund"; not-found; STATE_CONFLICT with the purchase's
 * state; SECOND_PERSON_REQUIRED when the purchase is the caller's own business; PAYMENTS_PAUSED
 */
export async function refundPurchase(ctx: Ctx, { id, reason }: z.output<typeof RefundPurchaseInput>): Promise<Reply> {
  await requireConsole(ctx, 'shares/refund');
  const { id: staffId } = requireOwner(ctx);
  await transact(ctx, async (tctx) => {
    const found = await sql<{ publicId: string }>`
      select s.public_id "publicId" from billing.share_purchase p join billing.share s on s.id = p.share_id
        where p.id = ${id}`.execute(tctx.db);
    if (!found.rows[0]) throw notFound();
    const share = await lockShare(tctx, found.rows[0].publicId);
    const purchase = await lockPurchase(tctx, id);
    if (purchase.state !== 'paid' && purchase.state !== 'unlocked')
      throw refuse('STATE_CONFLICT', say.stateConflict, { state: purchase.state });
    if (!canRefundFor(staffId, { ...purchase, authorId: share.authorId }))
      throw refuse('SECOND_PERSON_REQUIRED', say.notOwnCase);
    await giveBack(tctx, share, purchase, { action: 'billing.refundSharePurchase', reason });
  });
  return new Reply(null, { text: say.refunded });
}

type Decision = {
  state: ShareRow['state'];
  before: ShareRow['state'] | null;
  action: 'billing.takeDownShare' | 'billing.restoreShare';
  act: 'shareTakenDown' | 'shareRestored';
  reason: string;
};

async function decide(ctx: Ctx, publicId: string, choose: (share: ShareRow) => Decision): Promise<void> {
  const { id: staffId } = requireOwner(ctx);
  await transact(ctx, async (tctx) => {
    const share = await lockShare(tctx, publicId);
    const { state, before, action, act, reason } = choose(share);
    if (share.authorId === staffId) throw refuse('SECOND_PERSON_REQUIRED', say.notOwnCase);
    await sql`update billing.share set state = ${state}, state_before = ${before},
      reason = ${before === null ? '' : reason}, updated_at = ${tctx.now}
      where id = ${share.id}`.execute(tctx.db);
    await noteMove(tctx, { shareId: share.id, from: share.state, to: state, reason });
    await audit(tctx, action, { kind: 'share', id: share.id }, { reason, state, authorId: share.authorId });
    await notify(tctx, {
      memberId: share.authorId,
      kind: 'money',
      act,
      subject: { kind: 'share', id: share.id },
      path: sharePath(publicId),
      actorId: null,
      data: { title: share.title, reason },
    });
  });
}
