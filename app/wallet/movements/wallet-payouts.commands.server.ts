import { sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';
import {
  allOf,
  expectAmount,
  type Leg,
  lockItem,
  post,
  postUnderLock,
  type Posting,
  refuse,
} from '#app/wallet/ledger/journals.commands.server.ts';
import { type AccountCode, at, of } from '#app/wallet/ledger/ledger.schema.ts';

/**
 * Moves earnings to the spendable cash: at once, free, and for good.
 * @throws Refusal INSUFFICIENT_BALANCE
 */
export async function moveEarningsToCash(
  ctx: Ctx,
  input: { requestId: string; memberId: number; amount: bigint },
): Promise<Posting> {
  const { requestId, memberId, amount } = input;
  expectAmount(amount);
  return post(ctx, {
    key: `e2c:${memberId}:${requestId}`,
    type: 'earningsToCash',
    input,
    legs: [
      { account: of('earnings', memberId), amount: -amount },
      { account: of('cash', memberId), amount },
    ],
  });
}

/**
 * Sets the gross amount of a requested withdrawal aside: from now on it can neither be spent nor asked for again.
 * @throws Refusal INSUFFICIENT_BALANCE
 */
export async function holdWithdrawal(
  ctx: Ctx,
  input: { withdrawalId: number; memberId: number; amount: bigint },
): Promise<Posting> {
  const { withdrawalId, memberId, amount } = input;
  expectAmount(amount);
  return post(ctx, {
    key: `wd:${withdrawalId}:hold`,
    type: 'holdWithdrawal',
    input,
    legs: [
      { account: of('earnings', memberId), amount: -amount },
      { account: of('earnings_hold', memberId), amount, opens: true },
    ],
    data: { withdrawal: withdrawalId },
  });
}

/** Gives a rejected or cancelled withdrawal back: what the member came to owe meanwhile is repaid first. */
export function releaseWithdrawal(ctx: Ctx, input: { withdrawalId: number; holdId: number }): Promise<Posting> {
  const { withdrawalId, holdId } = input;
  return postUnderLock(
    ctx,
    { key: `wd:${withdrawalId}:release`, type: 'releaseWithdrawal', input },
    (tctx) => lockItem(tctx, holdId, 'earnings_hold'),
    (hold) => ({
      legs: [{ account: hold.account, amount: -allOf(hold), settles: holdId }, earn(hold.memberId, hold.left)],
      parentId: holdId,
      data: { withdrawal: withdrawalId },
    }),
  );
}

/** A payout under way: `channel` carries it, `fee` and `tax` in fen stay here, the rest is what arrives. */
export type SentPayout = { withdrawalId: number; holdId: number; channel: string; fee: bigint; tax: bigint };

/**
 * Books that a payout was handed to its channel. It ends with confirmPayout or, when it failed for certain,
 * returnPayout.
 * @throws Refusal AMOUNT_INVALID when fee and tax leave nothing
 */
export function sendPayout(ctx: Ctx, input: SentPayout): Promise<Posting> {
  const { withdrawalId, holdId, channel, fee, tax } = input;
  return postUnderLock(
    ctx,
    { key: `wd:${withdrawalId}:send`, type: 'sendPayout', input },
    (tctx) => lockItem(tctx, holdId, 'earnings_hold'),
    (hold) => {
      if (fee < 0n || tax < 0n) throw refuse('AMOUNT_INVALID');
      const net = expectAmount(allOf(hold) - fee - tax);
      return {
        legs: [
          { account: hold.account, amount: -hold.left, settles: holdId },
          { account: at('payout_transit', channel), amount: net, opens: true },
          { account: 'fee_withdraw', amount: fee },
          { account: 'tax_payable', amount: tax },
        ],
        parentId: holdId,
        data: { withdrawal: withdrawalId, channel },
      };
    },
  );
}

/**
 * Books that a payout arrived: it left our bank account or the provider's. `source` names the account it was paid from.
 */
export function confirmPayout(
  ctx: Ctx,
  input: { withdrawalId: number; sentId: number; source: { kind: 'bank' | 'clearing'; name: string } },
): Promise<Posting> {
  const { withdrawalId, sentId, source } = input;
  return postUnderLock(
    ctx,
    { key: `wd:${withdrawalId}:paid`, type: 'confirmPayout', input },
    (tctx) => lockItem(tctx, sentId, 'payout_transit'),
    (item) => ({
      legs: [
        { account: item.account, amount: -allOf(item), settles: sentId },
        { account: at(source.kind, source.name), amount: item.left },
      ],
      parentId: sentId,
      data: { withdrawal: withdrawalId },
    }),
  );
}

/**
 * Gives a payout that failed for certain, or bounced after it was confirmed, back to the member with its fee and tax;
 * what the member owes is repaid first.
 */
export function returnPayout(
  ctx: Ctx,
  input: { withdrawalId: number; sentId: number; memberId: number },
): Promise<Posting> {
  const { withdrawalId, sentId, memberId } = input;
  return postUnderLock(
    ctx,
    { key: `wd:${withdrawalId}:return`, type: 'returnPayout', input },
    (tctx) => lockItem(tctx, sentId, 'payout_transit'),
    async (item, tctx) => {
      const legs = await readSent(tctx, sentId, memberId, item.left === 0n);
      const gross = -legs.reduce((sum, leg) => sum + leg.amount, 0n);
      return {
        legs: [
          ...legs.map((leg) => (leg.account === item.account ? { ...leg, settles: sentId } : leg)),
          earn(memberId, gross),
        ],
        parentId: sentId,
        data: { withdrawal: withdrawalId },
      };
    },
  );
}

/** Books that the tax of a period was paid to the office from one of our bank accounts. */
export async function remitTax(ctx: Ctx, input: { period: string; bank: string; amount: bigint }): Promise<Posting> {
  const { period, bank, amount } = input;
  expectAmount(amount);
  return post(ctx, {
    key: `tax:${period}`,
    type: 'remitTax',
    input,
    legs: [
      { account: 'tax_payable', amount: -amount },
      { account: at('bank', bank), amount },
    ],
    data: { period },
  });
}

/** What a member is given goes to what the member owes first. */
function earn(memberId: number | null, amount: bigint): Leg {
  if (memberId === null) throw refuse('STATE_CONFLICT');
  return { account: of('receivable', memberId), amount, rest: of('earnings', memberId) };
}

/** The legs that take a sent payout back: from transit, or once it is paid from where it was paid. */
async function readSent(tctx: Ctx, sentId: number, memberId: number, isPaid: boolean): Promise<Leg[]> {
  const { rows } = await sql<{ code: AccountCode; amount: string }>`
    select a.code, e.amount::text amount from wallet.journal j join wallet.entry e on e.journal_id = j.id
      join wallet.account a on a.id = e.account_id
    where e.amount > 0 and ((j.id = ${sentId} and (a.kind <> 'payout_transit' or not ${isPaid}::boolean))
      or (j.parent_id = ${sentId} and j.type = 'confirmPayout'))
      and exists (select from wallet.journal s join wallet.entry h on h.journal_id = s.id
        join wallet.account o on o.id = h.account_id
        where s.id = ${sentId} and o.code = ${of('earnings_hold', memberId)})
    order by a.id`.execute(tctx.db);
  if (rows.length === 0) throw refuse('STATE_CONFLICT');
  return rows.map((row) => ({ account: row.code, amount: -BigInt(row.amount) }));
}
