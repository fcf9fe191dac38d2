import { sql } from 'kysely';
import type { z } from 'zod';
import { getTerms } from '#app/billing/terms/terms.queries.server.ts';
import { audit } from '#app/core/audit.server.ts';
import { type Ctx, requireMember, requireOwner } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { Reply } from '#app/core/http/endpoint.server.ts';
import { notFound } from '#app/core/refusals.server.ts';
import { notify } from '#app/messages/notices/notices.commands.server.ts';
import type { NoticeInput } from '#app/messages/notices/notices.schema.ts';
import { payShare } from '#app/wallet/movements/orders.commands.server.ts';
import { refundSale } from '#app/wallet/movements/wallet-refunds.commands.server.ts';
import { lockShare, noteMove } from '#app/billing/shares/shares.commands.server.ts';
import { refuse, say } from '#app/billing/shares/share-refusals.server.ts';
import {
  canRefundSelf,
  partsOf,
  promoterMax,
  promoterOf,
  settledState,
  stateAt,
} from '#app/billing/shares/shares.policy.ts';
import type { ShareRow } from '#app/billing/shares/shares.queries.server.ts';
import type { BuyShareInput, PurchaseState, ShareIdInput } from '#app/billing/shares/shares.schema.ts';
import { findFirstPromoter } from './share-visits.queries.server.ts';

/** Where a share is seen, bought and read. */
export const sharePath = (publicId: string) => `/user/xiaowo/sharepay/${publicId}`;

/**
 * Buys a share from the caller's cash: fee and promoter's part by the terms of the moment, the rest to the author,
 * pending. Who has it already pays nothing and gets the purchase there is.
 * @returns the id of the purchase; `isNew` false when it was there before
 * @throws Refusal need-login; forbidden for programs; not-found; SELF_PURCHASE; STATE_CONFLICT with the state when it
 * is not for sale; PRICE_CHANGED with the present price; INSUFFICIENT_BALANCE; PAYMENTS_PAUSED
 */
export async function buyShare(
  ctx: Ctx,
  { id: publicId, price, from }: z.output<typeof BuyShareInput>,
): Promise<Reply> {
  const { id: buyerId } = requireOwner(ctx);
  return transact(ctx, async (tctx) => {
    const share = await lockShare(tctx, publicId);
    const had = await sql<{ id: number }>`
      select id from billing.share_purchase where share_id = ${share.id} and buyer_id = ${buyerId}
        and state <> 'refunded'`.execute(tctx.db);
    if (had.rows[0]) return new Reply({ id: had.rows[0].id, isNew: false }, { text: say.alreadyBought });
    const state = stateAt(share, tctx.now);
    if (share.authorId === buyerId) throw refuse('SELF_PURCHASE', say.selfPurchase);
    if (state === 'draft') throw notFound();
    if (state !== 'active')
      throw refuse('STATE_CONFLICT', state === 'sold_out' ? say.soldOut : say.notForSale, { state });
    if (share.price !== price) throw refuse('PRICE_CHANGED', say.priceChanged, { price: share.price });
    return new Reply({ id: await pay(tctx, share, buyerId, from), isNew: true }, { text: say.bought });
  });
}

/**
 * Notes that the buyer opens the content, which ends the right to a refund. Once it is open, nothing changes.
 * @throws Refusal need-login; forbidden for programs; not-found without a purchase; STATE_CONFLICT while it is taken
 * down
 */
export async function openShare(
  ctx: Ctx,
  { id: publicId }: z.output<typeof ShareIdInput>,
): Promise<Record<string, never>> {
  const { id: buyerId } = requireOwner(ctx);
  await transact(ctx, async (tctx) => {
    const share = await lockShare(tctx, publicId);
    const purchase = await lockOwnPurchase(tctx, share.id, buyerId);
    if (share.state === 'taken_down') throw refuse('STATE_CONFLICT', say.stateConflict, { state: share.state });
    if (purchase.state === 'unlocked') return;
    await sql`update billing.share_purchase set state = 'unlocked', opened_at = ${tctx.now}, unlocked_at = ${tctx.now}
      where id = ${purchase.id}`.execute(tctx.db);
    await noteMove(tctx, { shareId: share.id, purchaseId: purchase.id, from: 'paid', to: 'unlocked' });
    await audit(tctx, 'billing.openShare', { kind: 'share_purchase', id: purchase.id });
  });
  return {};
}

/**
 * Gives the buyer, who has not opened the content, the money back within the time for it, at once and to cash. The
 * share is the buyer's no more.
 * @throws Refusal need-login; forbidden for programs; not-found without a purchase; STATE_CONFLICT with the purchase's
 * state when it was opened or the time is over; PAYMENTS_PAUSED
 */
export async function refundShare(ctx: Ctx, { id: publicId }: z.output<typeof ShareIdInput>): Promise<Reply> {
  const { id: buyerId } = requireOwner(ctx);
  await transact(ctx, async (tctx) => {
    const share = await lockShare(tctx, publicId);
    const purchase = await lockOwnPurchase(tctx, share.id, buyerId);
    if (!canRefundSelf(purchase, tctx.now))
      throw refuse('STATE_CONFLICT', say.notRefundable, { state: purchase.state });
    await giveBack(tctx, share, purchase, { action: 'billing.refundShare', reason: '' });
  });
  return new Reply(null, { text: say.refunded });
}

/** A purchase under lock. */
export type LockedPurchase = {
  id: number;
  state: PurchaseState;
  buyerId: number;
  promoterId: number | null;
  price: number;
  authorPart: number;
  promoterPart: number;
  journalId: number;
  refundUntil: Date;
};

const locked = sql`id, state, buyer_id "buyerId", promoter_id "promoterId", price, author_part "authorPart",
  promoter_part "promoterPart",
  journal_id "journalId", refund_until "refundUntil"`;

/** Locks a purchase of a share that is locked already. @throws Refusal not-found */
export async function lockPurchase(tctx: Pick<Ctx, 'db'>, id: number): Promise<LockedPurchase> {
  const { rows } = await sql<LockedPurchase>`select ${locked} from billing.share_purchase where id = ${id}
    for update`.execute(tctx.db);
  if (!rows[0]) throw notFound();
  return rows[0];
}

async function lockOwnPurchase(tctx: Pick<Ctx, 'db'>, shareId: number, buyerId: number): Promise<LockedPurchase> {
  const { rows } = await sql<LockedPurchase>`
    select ${locked} from billing.share_purchase where share_id = ${shareId} and buyer_id = ${buyerId} order by id desc
      limit 1 for update`.execute(tctx.db);
  if (!rows[0]) throw notFound();
  if (rows[0].state === 'refunded') throw refuse('STATE_CONFLICT', say.notRefundable, { state: rows[0].state });
  return rows[0];
}

/**
 * Takes a purchase back in whole, in the caller's transaction with share and purchase locked: money, right, stock,
 * notices.
 */
export async function giveBack(
  tctx: Ctx,
  share: ShareRow,
  purchase: LockedPurchase,
  { action, reason }: { action: string; reason: string },
): Promise<void> {
  const { rows } = await sql<{ refundId: number }>`select nextval('billing.refund_number') "refundId"`.execute(tctx.db);
  const staffId = action === 'billing.refundShare' ? null : requireMember(tctx).id;
  await sql`update billing.share_purchase set state = 'refunded', refunded_at = ${tctx.now}, refunded_by = ${staffId},
    reason = ${reason},
    refund_id = ${rows[0]!.refundId} where id = ${purchase.id}`.execute(tctx.db);
  const sold = share.sold - 1;
  const state = settledState({ ...share, sold }, tctx.now);
  await sql`update billing.share set sold = ${sold}, state = ${state} where id = ${share.id}`.execute(tctx.db);
  await noteMove(tctx, { shareId: share.id, purchaseId: purchase.id, from: purchase.state, to: 'refunded', reason });
  if (state !== share.state) await noteMove(tctx, { shareId: share.id, from: share.state, to: state });
  const { refundId } = rows[0]!;
  await refundSale(tctx, {
    refundId,
    saleId: purchase.journalId,
    buyerId: purchase.buyerId,
    amount: BigInt(purchase.price),
    note: share.title,
  });
  await audit(
    tctx,
    action,
    { kind: 'share_purchase', id: purchase.id },
    { shareId: share.id, refundId, price: purchase.price, ...(reason && { reason }) },
  );
  const parts: NoticeInput[] = [
    {
      ...about(share, purchase.id),
      memberId: share.authorId,
      act: 'shareReturned',
      data: { title: share.title, amount: purchase.authorPart },
    },
  ];
  if (purchase.promoterId !== null && purchase.promoterPart > 0)
    parts.push({
      ...about(share, purchase.id),
      memberId: purchase.promoterId,
      act: 'sharePromotionReturned',
      data: { title: share.title, amount: purchase.promoterPart },
    });
  if (staffId !== null)
    parts.push({
      ...about(share, purchase.id),
      memberId: purchase.buyerId,
      act: 'shareRefunded',
      data: { title: share.title, amount: purchase.price, reason },
    });
  await notify(tctx, parts);
}

const hour_ms = 3_600_000;

async function pay(tctx: Ctx, share: ShareRow, buyerId: number, from: string): Promise<number> {
  const terms = await getTerms(tctx);
  const promoterBp = Math.min(share.promoterBp, promoterMax(terms));
  const found = promoterBp > 0 ? await findFirstPromoter(tctx, share, buyerId, from) : null;
  const promoterId = promoterOf(found, { buyerId, authorId: share.authorId });
  const parts = partsOf(BigInt(share.price), terms.shareFee, promoterId === null ? 0 : promoterBp);
  const refundUntil = new Date(tctx.now.getTime() + terms.shareRefundHours * hour_ms);
  const { rows } = await sql<{ id: number }>`
    insert into billing.share_purchase (share_id, buyer_id, revision, price, fee, promoter_id, promoter_part,
      author_part, term_id, refund_until, created_at)
    values (${share.id}, ${buyerId}, ${share.revision}, ${share.price}, ${parts.fee}, ${promoterId}, ${parts.promoter},
      ${parts.author}, ${terms.id},
      ${refundUntil}, ${tctx.now}) returning id`.execute(tctx.db);
  const { id } = rows[0]!;
  const sold = share.sold + 1;
  const state = settledState({ ...share, sold }, tctx.now);
  await sql`update billing.share set sold = ${sold}, state = ${state} where id = ${share.id}`.execute(tctx.db);
  await noteMove(tctx, { shareId: share.id, purchaseId: id, from: 'created', to: 'paid' });
  if (state !== share.state) await noteMove(tctx, { shareId: share.id, from: share.state, to: state });
  const { journalId } = await payShare(tctx, {
    purchaseId: id,
    buyerId,
    authorId: share.authorId,
    ...(promoterId !== null && { promoter: { memberId: promoterId, basisPoints: promoterBp } }),
    amount: BigInt(share.price),
    feeBasisPoints: terms.shareFee,
    note: share.title,
  });
  await sql`update billing.share_purchase set state = 'paid', paid_at = ${tctx.now}, journal_id = ${journalId}
    where id = ${id}`.execute(tctx.db);
  await audit(
    tctx,
    'billing.buyShare',
    { kind: 'share_purchase', id },
    { shareId: share.id, price: share.price, ...(promoterId !== null && { promoterId }) },
  );
  const told: NoticeInput[] = [
    {
      ...about(share, id),
      memberId: share.authorId,
      act: 'shareSold',
      data: { title: share.title, amount: Number(parts.author) },
    },
  ];
  if (promoterId !== null && parts.promoter > 0n)
    told.push({
      ...about(share, id),
      memberId: promoterId,
      act: 'sharePromoted',
      data: { title: share.title, amount: Number(parts.promoter) },
    });
  await notify(tctx, told);
  return id;
}

const about = (share: ShareRow, purchaseId: number) =>
  ({
    kind: 'money',
    subject: { kind: 'share_purchase', id: purchaseId },
    path: sharePath(share.publicId),
    actorId: null,
  }) as const;
