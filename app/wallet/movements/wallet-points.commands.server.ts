import { sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';
import {
  expectAmount,
  post,
  postUnderLock,
  type Posting,
  refuse,
} from '#app/wallet/ledger/journals.commands.server.ts';
import { addRefund, lockRefundable, postRefundable } from './wallet-refunds.commands.server.ts';
import { type Notes, notesOf, of } from '#app/wallet/ledger/ledger.schema.ts';

/** Points for something done: `task` and `subject` name it (a day, an answer's id), and it is awarded once. */
export type Award = { task: string; subject: string; memberId: number; amount: bigint; note?: string };

/** Gives a member points for a task. */
export async function awardPoints(ctx: Ctx, input: Award): Promise<Posting> {
  const { task, subject, memberId, amount, note = '' } = input;
  expectAmount(amount);
  return post(ctx, {
    key: `task:${memberId}:${task}:${subject}`,
    type: 'award',
    input,
    legs: [
      { account: 'issued', amount: -amount },
      { account: of('points', memberId), amount },
    ],
    data: { task, subject, note },
  });
}

/** Takes an award back when its reason is gone, as far as the member's points go: points are never owed. */
export function clawBackPoints(
  ctx: Ctx,
  input: { awardId: number; memberId: number; note?: string },
): Promise<Posting> {
  const { awardId, memberId, note = '' } = input;
  return postUnderLock(
    ctx,
    { key: `clawback:${awardId}`, type: 'clawBack', input },
    async (tctx) => {
      const { rows } = await sql<{ amount: string; task: string }>`
        select e.amount::text amount, j.data ->> 'task' task from wallet.journal j
          join wallet.entry e on e.journal_id = j.id
        where j.id = ${awardId} and j.type = 'award' and e.account_id = (select id from wallet.account
          where code = ${of('points', memberId)})`.execute(tctx.db);
      if (!rows[0]) throw refuse('STATE_CONFLICT');
      return { amount: BigInt(rows[0].amount), task: rows[0].task };
    },
    ({ amount, task }) => ({
      // The part that the member no longer has stays issued.
      legs: [
        { account: of('points', memberId), amount: -amount, rest: 'issued' },
        { account: 'issued', amount },
      ],
      parentId: awardId,
      data: { task, note },
    }),
  );
}

/** Points spent on an order's discount or on a made-up sign-in day. */
export type Spending = {
  purpose: 'order' | 'makeUp';
  subject: string;
  memberId: number;
  amount: bigint;
} & Notes;

/**
 * Takes points for something a member buys with them; once for each purpose, subject and member.
 * @throws Refusal INSUFFICIENT_POINTS
 */
export async function spendPoints(ctx: Ctx, input: Spending): Promise<Posting> {
  const { purpose, subject, memberId, amount } = input;
  expectAmount(amount);
  return postRefundable(ctx, {
    key: `${purpose}:${memberId}:${subject}:points`,
    type: 'spendPoints',
    input,
    legs: [
      { account: of('points', memberId), amount: -amount },
      { account: 'redeemed', amount },
    ],
    data: { purpose, subject, ...notesOf(input) },
  });
}

/**
 * Gives spent points back with a refund, all or a part.
 * @throws Refusal AMOUNT_INVALID when more than was spent would go back
 */
export async function returnPoints(
  ctx: Ctx,
  input: { refundId: number; spentId: number; memberId: number; amount: bigint } & Notes,
): Promise<Posting> {
  const { refundId, spentId, memberId, amount } = input;
  expectAmount(amount);
  return postUnderLock(
    ctx,
    { key: `refund:${refundId}:points`, type: 'returnPoints', input },
    (tctx) => lockRefundable(tctx, spentId),
    async (parts, tctx) => {
      for (const part of parts) await addRefund(tctx, part, amount);
      return {
        legs: [
          { account: 'redeemed', amount: -amount },
          { account: of('points', memberId), amount },
        ],
        parentId: spentId,
        data: { refund: refundId, ...notesOf(input) },
      };
    },
  );
}

/**
 * Keeps a member's points as they are until the transaction ends, so that what is left of a lot can be computed with.
 */
export async function lockPoints(tctx: Pick<Ctx, 'db'>, memberId: number): Promise<void> {
  await sql`select from wallet.balance b join wallet.account a on a.id = b.account_id
    where a.code = ${of('points', memberId)} for no key update of b`.execute(tctx.db);
}

/**
 * Lets what is left of a lot of points expire. `lotId` is the journal that awarded them; who calls computes what is
 * left.
 * @throws Refusal INSUFFICIENT_POINTS
 */
export async function expirePoints(
  ctx: Ctx,
  input: { lotId: number; memberId: number; amount: bigint },
): Promise<Posting> {
  const { lotId, memberId, amount } = input;
  expectAmount(amount);
  return post(ctx, {
    key: `exp:${lotId}`,
    type: 'expirePoints',
    input,
    legs: [
      { account: of('points', memberId), amount: -amount },
      { account: 'expired', amount },
    ],
    parentId: lotId,
  });
}
