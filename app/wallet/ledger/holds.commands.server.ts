import type { Ctx } from '#app/core/ctx.server.ts';
import {
  allOf,
  expectAmount,
  lockItems,
  type OpenItem,
  post,
  postUnderLock,
  type Posting,
  refuse,
} from './journals.commands.server.ts';
import { type Asset, of } from './ledger.schema.ts';

/** What a hold is for. */
export type HoldPurpose = 'bounty' | 'order' | 'payback';

const accountsOf = { CNY: ['cash', 'cash_hold'], PTS: ['points', 'points_hold'] } as const;

/**
 * Sets an amount of a member's cash or points aside, so that it can be spent on nothing else: the posting's journal is
 * the hold.
 * @param input.subject what it is for, such as the question's id; one hold for each purpose and subject
 * @throws Refusal INSUFFICIENT_BALANCE, INSUFFICIENT_POINTS
 */
export async function holdAmount(
  ctx: Ctx,
  input: { purpose: HoldPurpose; subject: string; memberId: number; asset: Asset; amount: bigint; note?: string },
): Promise<Posting> {
  const { purpose, subject, memberId, asset, amount, note = '' } = input;
  expectAmount(amount);
  const [from, to] = accountsOf[asset];
  return post(ctx, {
    key: `${purpose}:${subject}:hold`,
    type: 'hold',
    input,
    legs: [
      { account: of(from, memberId), amount: -amount },
      { account: of(to, memberId), amount, opens: true },
    ],
    data: { purpose, subject, note },
  });
}

/**
 * Gives what is left of a hold back to its member.
 * @throws Refusal STATE_CONFLICT when nothing is left
 */
export function releaseHold(
  ctx: Ctx,
  input: { holdId: number; purpose: HoldPurpose; note?: string },
): Promise<Posting> {
  const { holdId, purpose, note = '' } = input;
  return postUnderLock(
    ctx,
    { key: `hold:${holdId}:release`, type: 'releaseHold', input },
    (tctx) => lockHold(tctx, holdId),
    (hold) => ({
      legs: [
        { account: hold.account, amount: -allOf(hold), settles: holdId },
        { account: of(hold.kind === 'cash_hold' ? 'cash' : 'points', hold.memberId), amount: hold.left },
      ],
      parentId: holdId,
      data: { purpose, note },
    }),
  );
}

/**
 * Pays a part of a hold to another member: points at once, cash as pending earnings that `releaseEarnings` frees later.
 * @param input.part names the payment within the hold; each is made once
 * @throws Refusal STATE_CONFLICT when less is left
 */
export async function payHold(
  ctx: Ctx,
  input: { holdId: number; part: string; purpose: HoldPurpose; toMemberId: number; amount: bigint; note?: string },
): Promise<Posting> {
  const { holdId, part, purpose, toMemberId, amount, note = '' } = input;
  expectAmount(amount);
  return postUnderLock(
    ctx,
    { key: `hold:${holdId}:pay:${part}`, type: 'payHold', input },
    (tctx) => lockHold(tctx, holdId),
    (hold) => ({
      legs: [
        { account: hold.account, amount: -amount, settles: holdId },
        hold.kind === 'cash_hold'
          ? { account: of('pending', toMemberId), amount, opens: true }
          : { account: of('points', toMemberId), amount },
      ],
      parentId: holdId,
      data: { purpose, note },
    }),
  );
}

async function lockHold(tctx: Ctx, holdId: number): Promise<OpenItem & { memberId: number }> {
  const hold = (await lockItems(tctx, [holdId])).find(
    (item) => item.kind === 'cash_hold' || item.kind === 'points_hold',
  );
  if (!hold || hold.memberId === null) throw refuse('STATE_CONFLICT');
  return { ...hold, memberId: hold.memberId };
}
