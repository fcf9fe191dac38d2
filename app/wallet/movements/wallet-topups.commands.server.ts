import type { Ctx } from '#app/core/ctx.server.ts';
import {
  allOf,
  expectAmount,
  lockItem,
  post,
  postUnderLock,
  type Posting,
} from '#app/wallet/ledger/journals.commands.server.ts';
import { addRefund, lockRefundable, postRefundable } from './wallet-refunds.commands.server.ts';
import { at, of } from '#app/wallet/ledger/ledger.schema.ts';

/**
 * Money a payment provider took in: `channel` in lower case, `transaction` is the provider's number, `amount` in fen.
 */
export type ChannelMoney = {
  channel: string;
  transaction: string;
  memberId: number;
  amount: bigint;
  occurredAt?: Date | undefined;
};

/** Credits a paid top-up to the member's cash; the provider's number is credited once, however often it is told. */
export function creditTopUp(ctx: Ctx, input: ChannelMoney): Promise<Posting> {
  return creditChannelMoney(ctx, 'topUp', `topup:${input.channel}:${input.transaction}`, input);
}

/** Credits money that arrived after its order had closed: late money is never lost and never needs the order. */
export function creditLateMoney(ctx: Ctx, input: ChannelMoney): Promise<Posting> {
  return creditChannelMoney(ctx, 'lateMoney', `late:${input.channel}:${input.transaction}`, input);
}

async function creditChannelMoney(
  ctx: Ctx,
  type: 'topUp' | 'lateMoney',
  key: string,
  input: ChannelMoney,
): Promise<Posting> {
  const { channel, transaction, memberId, amount, occurredAt } = input;
  expectAmount(amount);
  return postRefundable(ctx, {
    key,
    type,
    input,
    legs: [
      { account: at('clearing', channel), amount: -amount },
      { account: of('cash', memberId), amount },
    ],
    data: { channel, transaction },
    occurredAt,
  });
}

/**
 * Credits a bank transfer that two people confirmed: `receipt` is the number of the confirmed receipt, `bank` the
 * account it came to.
 */
export async function creditTransfer(
  ctx: Ctx,
  input: { receipt: number; bank: string; memberId: number; amount: bigint },
): Promise<Posting> {
  const { receipt, bank, memberId, amount } = input;
  expectAmount(amount);
  return post(ctx, {
    key: `manual:${receipt}`,
    type: 'manualTopUp',
    input,
    legs: [
      { account: at('bank', bank), amount: -amount },
      { account: of('cash', memberId), amount },
    ],
    data: { receipt },
  });
}

/** Books a receipt nobody can assign yet; it waits in suspense. */
export async function keepReceipt(
  ctx: Ctx,
  input: { receipt: number; bank: string; amount: bigint },
): Promise<Posting> {
  const { receipt, bank, amount } = input;
  expectAmount(amount);
  return post(ctx, {
    key: `susp:${receipt}`,
    type: 'keepReceipt',
    input,
    legs: [
      { account: at('bank', bank), amount: -amount },
      { account: 'suspense', amount, opens: true },
    ],
    data: { receipt },
  });
}

/**
 * Credits a kept receipt, all of it, to the member it turned out to come from.
 * @throws Refusal STATE_CONFLICT when it was resolved before
 */
export function resolveReceipt(
  ctx: Ctx,
  input: { receipt: number; keptId: number; memberId: number },
): Promise<Posting> {
  const { receipt, keptId, memberId } = input;
  return postUnderLock(
    ctx,
    { key: `susp:${receipt}:resolve`, type: 'resolveReceipt', input },
    (tctx) => lockItem(tctx, keptId, 'suspense'),
    (item) => ({
      legs: [
        { account: 'suspense', amount: -allOf(item), settles: keptId },
        { account: of('cash', memberId), amount: item.left },
      ],
      parentId: keptId,
      data: { receipt },
    }),
  );
}

/**
 * Books what a provider paid out to our bank account: `net` arrived, `fee` stayed with the provider, 0 for none.
 * @throws Refusal AMOUNT_INVALID
 */
export async function settleChannel(
  ctx: Ctx,
  input: { channel: string; batch: string; line: string; bank: string; net: bigint; fee: bigint },
): Promise<Posting> {
  const { channel, batch, line, bank, net, fee } = input;
  expectAmount(net);
  if (fee !== 0n) expectAmount(fee);
  return post(ctx, {
    key: `settle:${channel}:${batch}:${line}`,
    type: 'settle',
    input,
    legs: [
      { account: at('bank', bank), amount: -net },
      { account: 'gateway_fee', amount: -fee },
      { account: at('clearing', channel), amount: net + fee },
    ],
    data: { channel, batch, line },
  });
}

/** Books the sale of a batch of redeem codes; their value is owed to whoever redeems them. */
export async function sellCodes(ctx: Ctx, input: { batchId: number; bank: string; amount: bigint }): Promise<Posting> {
  const { batchId, bank, amount } = input;
  expectAmount(amount);
  return post(ctx, {
    key: `codebatch:${batchId}`,
    type: 'sellCodes',
    input,
    legs: [
      { account: at('bank', bank), amount: -amount },
      { account: 'codes_outstanding', amount },
    ],
    data: { batch: batchId },
  });
}

/**
 * Credits a redeem code to a member's cash: from the value sold, or as a promotion.
 * A code is credited once: a second member gets IDEMPOTENCY_MISMATCH, the same one the first answer.
 */
export async function redeemCode(
  ctx: Ctx,
  input: { codeId: number; memberId: number; amount: bigint; isPromotion: boolean },
): Promise<Posting> {
  const { codeId, memberId, amount, isPromotion } = input;
  expectAmount(amount);
  return post(ctx, {
    key: `code:${codeId}`,
    type: 'redeemCode',
    input,
    legs: [
      { account: isPromotion ? 'promotion' : 'codes_outstanding', amount: -amount },
      { account: of('cash', memberId), amount },
    ],
    data: { code: codeId },
  });
}

/**
 * Takes a top-up back out of the member's cash, all or in parts, on its way to the channel it came from; ends with
 * confirmRefund or failRefund.
 * @throws Refusal INSUFFICIENT_BALANCE; AMOUNT_INVALID when more than the top-up would go back
 */
export async function refundTopUp(
  ctx: Ctx,
  input: { refundId: number; topUpId: number; memberId: number; channel: string; amount: bigint },
): Promise<Posting> {
  const { refundId, topUpId, memberId, channel, amount } = input;
  expectAmount(amount);
  return postUnderLock(
    ctx,
    { key: `refund:${refundId}`, type: 'topUpRefund', input },
    (tctx) => lockRefundable(tctx, topUpId),
    async (parts, tctx) => {
      for (const part of parts) await addRefund(tctx, part, amount);
      return {
        legs: [
          { account: of('cash', memberId), amount: -amount },
          { account: at('refund_transit', channel), amount, opens: true },
        ],
        parentId: topUpId,
        data: { refund: refundId, channel },
      };
    },
  );
}
