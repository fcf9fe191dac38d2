import { expect, test } from 'vitest';
import type { Ctx } from '#app/core/ctx.server.ts';
import type { Db } from '#app/core/db/pool.server.ts';
import { type CutSteps, stride, useCuts } from '#test/cuts.ts';
import { usePayouts } from '#test/payouts.ts';
import {
  approveWithdrawals,
  rejectWithdrawal,
} from '#app/books/withdrawal-reviews/withdrawal-reviews.commands.server.ts';
import { cancelWithdrawal, requestWithdrawal } from '#app/billing/withdrawals/withdrawals.commands.server.ts';
import { makePayoutFile } from './payouts.commands.server.ts';
import { bouncePayout, importResults } from './payout-settlements.commands.server.ts';

/*
 * The connection is cut before each statement of each step on a withdrawal's way, and once after the commit before the
 * answer. State and money change together or not at all, and the same call made again brings the withdrawal to its end.
 */
const world = usePayouts();
const cuts = useCuts(world.database);

/** A step on a withdrawal's way; `id` is null when it makes the withdrawal. */
type Step = { call: () => Promise<unknown>; id: number | null; end: string };
const over = (ctx: Ctx, db: Db): Ctx => ({ ...ctx, db });
const boss = async (db: Db) => over(world.staffCtx(await world.addStaff()), db);

async function approved(): Promise<{ id: number; number: string }> {
  const asked = await world.request(20_000);
  await approveWithdrawals(world.staffCtx(await world.addStaff()), { ids: [asked.id] });
  return asked;
}

const steps: Record<string, (db: Db) => Promise<Step>> = {
  'a request': async (db) => {
    const { id: memberId, cardId } = await world.payee(20_000n);
    return {
      call: () => requestWithdrawal(over(world.member(memberId), db), { amount: 20_000, cardId }),
      id: null,
      end: 'requested',
    };
  },
  'a cancellation': async (db) => {
    const { id, memberId } = await world.request(20_000);
    return { call: () => cancelWithdrawal(over(world.member(memberId), db), { id }), id, end: 'cancelled' };
  },
  'a rejection': async (db) => {
    const [{ id }, staff] = [await world.request(20_000), await boss(db)];
    return { call: () => rejectWithdrawal(staff, { id, reason: 'risk', note: '' }), id, end: 'rejected' };
  },
  'a payout file': async (db) => {
    const [{ id }, staff] = [await approved(), await boss(db)];
    return { call: () => makePayoutFile(staff, { ids: [id] }), id, end: 'paying' };
  },
  'a payment': async (db) => {
    const [{ id, number }, staff] = [await world.send(20_000), await boss(db)];
    return {
      call: () => importResults(staff, { name: 'a', text: world.results([number, 'paid', '200']) }),
      id,
      end: 'paid',
    };
  },
  'a failure': async (db) => {
    const [{ id, number }, staff] = [await world.send(20_000), await boss(db)];
    return {
      call: () => importResults(staff, { name: 'a', text: world.results([number, 'failed', '200', 'limit']) }),
      id,
      end: 'returned',
    };
  },
  'a bounce': async (db) => {
    const [{ id, number }, staff] = [await world.send(20_000), await boss(db)];
    await world.settle(number, 'paid', '200');
    return { call: () => bouncePayout(staff, { id, reason: 'limit', note: 'x' }), id, end: 'returned' };
  },
};

const ready =
  (prepare: (db: Db) => Promise<Step>): CutSteps[string] =>
  async (db) => {
    const { call, id, end } = await prepare(db);
    return { call, check: async () => void (id !== null && expect(await world.stateOf(id)).toBe(end)) };
  };

test.each(Object.entries(steps))('%s is done as a whole or not at all', async (_name, prepare) => {
  expect(await cuts.beforeEachStatement(ready(prepare), stride)).toBeGreaterThanOrEqual(6 / stride);
});

test.each(Object.entries(steps))('%s whose answer is lost is not done again', async (_name, prepare) => {
  await cuts.afterCommit(ready(prepare));
});
