import type { Ctx } from '#app/core/ctx.server.ts';
import {
  allOf,
  expectAmount,
  lockItem,
  post,
  postUnderLock,
  type Posting,
} from '#app/wallet/ledger/journals.commands.server.ts';
import { at, of } from '#app/wallet/ledger/ledger.schema.ts';

/*
 * What becomes of the cash of a member who leaves, other than a refund to its source.
 */

/**
 * Books that what was held for a payback was paid out of one of our bank accounts.
 * @param input.holdId the hold's journal, of the purpose `payback`
 * @throws Refusal STATE_CONFLICT when nothing is held any more
 */
export function payBack(ctx: Ctx, input: { paybackId: number; holdId: number; bank: string }): Promise<Posting> {
  const { paybackId, holdId, bank } = input;
  return postUnderLock(
    ctx,
    { key: `payback:${paybackId}:paid`, type: 'payBack', input },
    (tctx) => lockItem(tctx, holdId, 'cash_hold'),
    (hold) => ({
      legs: [
        { account: hold.account, amount: -allOf(hold), settles: holdId },
        { account: at('bank', bank), amount: hold.left },
      ],
      parentId: holdId,
      data: { payback: paybackId },
    }),
  );
}

/**
 * Books what a member gives up of their cash: it is the platform's income.
 * @throws Refusal INSUFFICIENT_BALANCE
 */
export async function giveUpCash(
  ctx: Ctx,
  input: { givenUpId: number; memberId: number; amount: bigint },
): Promise<Posting> {
  const { givenUpId, memberId, amount } = input;
  expectAmount(amount);
  return post(ctx, {
    key: `giveup:${givenUpId}`,
    type: 'giveUp',
    input,
    legs: [
      { account: of('cash', memberId), amount: -amount },
      { account: 'given_up', amount },
    ],
  });
}
