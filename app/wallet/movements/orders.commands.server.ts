import type { Ctx } from '#app/core/ctx.server.ts';
import { shareOf } from '#app/core/money.ts';
import {
  allOf,
  expectAmount,
  type Leg,
  lockItem,
  postUnderLock,
  type Posting,
  refuse,
} from '#app/wallet/ledger/journals.commands.server.ts';
import { openRefundable, postRefundable } from './wallet-refunds.commands.server.ts';
import { at, type Notes, notesOf, of } from '#app/wallet/ledger/ledger.schema.ts';

/**
 * Where the money of an order comes from, in fen; at least one part. `holdId` takes all that is left of a hold of the
 * buyer.
 */
export type OrderPayment = {
  orderId: number;
  memberId: number;
  cash?: bigint;
  holdId?: number;
  channel?: { name: string; transaction: string; amount: bigint };
  /** The discount for points, paid by the platform. */
  promotion?: bigint;
  occurredAt?: Date | undefined;
} & Notes;

/**
 * Pays an order: its price waits in escrow until it is fulfilled or returned.
 * @throws Refusal INSUFFICIENT_BALANCE, STATE_CONFLICT (the hold is spent)
 */
export async function payOrder(ctx: Ctx, input: OrderPayment): Promise<Posting> {
  const { orderId, memberId, cash = 0n, holdId, channel, promotion = 0n, occurredAt } = input;
  const parts = [cash, promotion, channel?.amount ?? 0n].filter((part) => part !== 0n);
  for (const part of parts) expectAmount(part);
  return postUnderLock(
    ctx,
    { key: `order:${orderId}:pay`, type: 'payOrder', input },
    async (tctx) => (holdId === undefined ? null : lockItem(tctx, holdId, 'cash_hold')),
    (hold) => {
      if (hold && hold.memberId !== memberId) throw refuse('STATE_CONFLICT');
      const legs: Leg[] = [{ account: of('cash', memberId), amount: -cash }];
      if (hold) legs.push({ account: hold.account, amount: -allOf(hold), settles: hold.journalId });
      if (channel) legs.push({ account: at('clearing', channel.name), amount: -channel.amount });
      legs.push({ account: 'promotion', amount: -promotion });
      const price = expectAmount(parts.reduce((sum, part) => sum + part, hold?.left ?? 0n));
      legs.push({ account: 'escrow', amount: price, opens: true });
      return {
        legs: legs.filter((leg) => leg.amount !== 0n),
        parentId: holdId,
        data: { order: orderId, ...notesOf(input) },
        occurredAt,
      };
    },
  );
}

/**
 * Gives a paid order that was not fulfilled back to the buyer's cash, all of it or a part.
 * @throws Refusal STATE_CONFLICT when less is in escrow
 */
export async function returnOrder(
  ctx: Ctx,
  input: { refundId: number; paidId: number; memberId: number; amount: bigint; note?: string },
): Promise<Posting> {
  const { refundId, paidId, memberId, amount, note = '' } = input;
  expectAmount(amount);
  return postUnderLock(
    ctx,
    { key: `refund:${refundId}`, type: 'returnOrder', input },
    (tctx) => lockItem(tctx, paidId, 'escrow'),
    () => ({
      legs: [
        { account: 'escrow', amount: -amount, settles: paidId },
        { account: of('cash', memberId), amount },
      ],
      parentId: paidId,
      data: { refund: refundId, note },
    }),
  );
}

/**
 * Divides what an order left in escrow: the platform's fee rounded down, the rest to the developer, pending until
 * `releaseEarnings`. The posting's journal is the sale that `refundSale` takes back.
 * @throws Refusal STATE_CONFLICT when the escrow is empty
 */
export function fulfilOrder(
  ctx: Ctx,
  input: { orderId: number; paidId: number; developerId: number; feeBasisPoints: number } & Notes,
): Promise<Posting> {
  const { orderId, paidId, developerId, feeBasisPoints } = input;
  return postUnderLock(
    ctx,
    { key: `order:${orderId}:fulfil`, type: 'fulfil', input },
    (tctx) => lockItem(tctx, paidId, 'escrow'),
    (item) => {
      const left = allOf(item);
      const fee = shareOf(left, feeBasisPoints);
      return {
        legs: [
          { account: 'escrow', amount: -left, settles: paidId },
          { account: of('pending', developerId), amount: left - fee, opens: true },
          { account: 'fee_plugin', amount: fee },
        ],
        parentId: paidId,
        data: { order: orderId, seller: developerId, ...notesOf(input) },
      };
    },
    (tctx, posting) => openRefundable(tctx, posting.journalId),
  );
}

/**
 * Credits a referrer with a commission on a sale, paid by the platform and pending until `releaseEarnings`. `amount` in
 * fen.
 * @param input.source 'share' when `orderId` is the number of a share's purchase
 */
export async function creditCommission(
  ctx: Ctx,
  input: {
    source?: 'share';
    orderId: number;
    level: 1 | 2;
    saleId: number;
    referrerId: number;
    amount: bigint;
    note?: string;
  },
): Promise<Posting> {
  const { source, orderId, level, saleId, referrerId, amount, note = '' } = input;
  expectAmount(amount);
  return postRefundable(ctx, {
    key: source ? `comm:${source}:${orderId}:${level}` : `comm:${orderId}:${level}`,
    type: 'commission',
    input,
    legs: [
      { account: 'commission', amount: -amount },
      { account: of('pending', referrerId), amount, opens: true },
    ],
    parentId: saleId,
    data: { order: orderId, level, note },
  });
}

/** A paid share: who buys, who wrote it, who passed it on, and the rates of the day. */
export type SharePurchase = {
  purchaseId: number;
  buyerId: number;
  authorId: number;
  promoter?: { memberId: number; basisPoints: number };
  amount: bigint;
  feeBasisPoints: number;
  note?: string;
};

/**
 * Pays a shared content from cash: fee and the promoter's part rounded down, the rest to the author, both pending.
 * @throws Refusal INSUFFICIENT_BALANCE
 */
export async function payShare(ctx: Ctx, input: SharePurchase): Promise<Posting> {
  const { purchaseId, buyerId, authorId, promoter, amount, feeBasisPoints, note = '' } = input;
  expectAmount(amount);
  const fee = shareOf(amount, feeBasisPoints);
  const part = promoter ? shareOf(amount, promoter.basisPoints) : 0n;
  if (fee + part > amount) throw refuse('AMOUNT_INVALID');
  const legs: Leg[] = [
    { account: of('cash', buyerId), amount: -amount },
    { account: of('pending', authorId), amount: amount - fee - part, opens: true },
    { account: 'fee_share', amount: fee },
  ];
  if (promoter) legs.push({ account: of('pending', promoter.memberId), amount: part, opens: true });
  return postRefundable(ctx, {
    key: `share:${purchaseId}:pay`,
    type: 'payShare',
    input,
    legs,
    data: { purchase: purchaseId, seller: authorId, note },
  });
}

/**
 * Frees what is pending for a member from one sale, commission or bounty: first what the member owes is repaid, the
 * rest becomes earnings.
 * @param input.sourceId the journal that made it pending
 * @throws Refusal STATE_CONFLICT when nothing is pending from it
 */
export function releaseEarnings(ctx: Ctx, input: { sourceId: number; memberId: number }): Promise<Posting> {
  const { sourceId, memberId } = input;
  const account = of('pending', memberId);
  return postUnderLock(
    ctx,
    { key: `release:${sourceId}:${memberId}`, type: 'release', input },
    (tctx) => lockItem(tctx, sourceId, 'pending', memberId),
    (item) => {
      const left = allOf(item);
      return {
        legs: [
          { account, amount: -left, settles: sourceId },
          { account: of('receivable', memberId), amount: left, rest: of('earnings', memberId) },
        ],
        parentId: sourceId,
      };
    },
  );
}
