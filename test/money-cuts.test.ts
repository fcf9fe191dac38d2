import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { decideAdjustment, proposeAdjustment } from '#app/books/books/books.commands.server.ts';
import { issueCodes, makeBatch, redeemCode } from '#app/billing/codes/redemption-codes.commands.server.ts';
import { moveEarnings, releaseDueEarnings } from '#app/billing/earnings/earnings.commands.server.ts';
import { buyShare, openShare, refundShare } from '#app/billing/share-purchases/share-purchases.commands.server.ts';
import { makeUpDay, signInToday } from '#app/billing/sign-in/sign-in.commands.server.ts';
import { awardTask, withdrawTask } from '#app/billing/tasks/tasks.commands.server.ts';
import { creditPaidTopUp, startTopUp } from '#app/billing/topups/topups.commands.server.ts';
import { requestTransfer } from '#app/billing/transfers/transfers.commands.server.ts';
import { confirmReceipt, enterReceipt } from '#app/billing/transfers/transfer-receipts.commands.server.ts';
import { isMember, type Actor, type Ctx } from '#app/core/ctx.server.ts';
import type { Db } from '#app/core/db/pool.server.ts';
import { awardPoints } from '#app/wallet/movements/wallet-points.commands.server.ts';
import { getBalances } from '#app/wallet/ledger/ledger.queries.server.ts';
import { type CutSteps, stride, useCuts } from '#test/cuts.ts';
import { earn, usePayouts } from '#test/payouts.ts';
import { giveCash, sellShare } from '#test/shares.ts';

/*
 * Every way by which money or points come, go and change hands, its connection cut before each of its statements and
 * after its commit; `npm test` cuts before every few of them. Withdrawals have their own, beside their code.
 */
const world = usePayouts();
const cuts = useCuts(world.database);
const over = (ctx: Ctx, db: Db): Ctx => ({ ...ctx, db });
const staff = async () => world.staffCtx(await world.addStaff());
const balances = (id: number) => getBalances({ db: world.database.db }, id);
const number = () => randomUUID().replaceAll('-', '').slice(0, 20).toUpperCase();

beforeAll(async () => {
  await world.setTerms({ transferInfo: 'Bank, 6222', makeUpDays: 7 });
  await Promise.all([staff(), staff()]); // who can enter and confirm transfers
  await sql`update account.member set password_hash = '-'`.execute(world.database.db);
});

/** A share on sale with a buyer who has its price, and who has bought it when asked. */
async function sale({ isBought = false } = {}) {
  const [author, buyer] = [world.member(await world.addMember()), world.member(await world.addMember())];
  const [authorId, buyerId] = [idOf(author.actor), idOf(buyer.actor)];
  await giveCash(world.database.db, buyerId, 990n);
  const id = await sellShare(author, author.actor as Actor & { id: number });
  if (isBought) await buyShare(buyer, { id, price: 990, from: '' });
  return { id, buyer, authorId, buyerId };
}

/** A member who may top up. */
async function payer(): Promise<Ctx> {
  const id = await world.addMember();
  return world.member(id, {
    groupId: await world.one<number>(sql`select group_id v from account.member
    where id = ${id}`),
  });
}

const idOf = (actor: Actor): number => (isMember(actor) ? actor.id : 0);
const line = (more: object = {}) => ({
  bank: 'main',
  number: number(),
  amount: 12_300,
  receivedOn: '2026-01-15',
  payer: '张三',
  note: '',
  ...more,
});

const steps: CutSteps = {
  'a redeemed code': async (db) => {
    const desk = await staff();
    const { data } = await makeBatch(desk, {
      kind: 'promotion',
      amount: 5000,
      count: 1,
      note: 'cut',
      expiresOn: '',
      bank: '',
    });
    const [code] = (await issueCodes(desk, { id: data.id, issues: 0 })).codes;
    const member = await payer();
    return {
      call: () => redeemCode(over(member, db), { code: code! }),
      check: async () => expect((await balances(idOf(member.actor))).cash).toBe(5000n),
    };
  },
  'a payment of a provider': async (db) => {
    const member = await payer();
    const { id: topUpId } = await startTopUp(member, { amount: 5000, channel: 'simulator' });
    const paid = { topUpId, transaction: number(), amount: 5000n, channel: 'simulator' };
    return {
      call: () => creditPaidTopUp(over(world.program(), db), paid),
      check: async () => expect((await balances(idOf(member.actor))).cash).toBe(5000n),
    };
  },
  'money of an unknown payer': async (db) => {
    const [desk, received] = [over(await staff(), db), line()];
    return { call: () => enterReceipt(desk, received) };
  },
  'a transfer that is confirmed': async (db) => {
    const member = await payer();
    const { id: topUpId } = await requestTransfer(member, { amount: 12_300 });
    const { data } = await enterReceipt(await staff(), line({ topUpId }));
    const checker = over(await staff(), db);
    return {
      call: () => confirmReceipt(checker, { id: data.id, amount: 12_300 }),
      check: async () => expect((await balances(idOf(member.actor))).cash).toBe(12_300n),
    };
  },
  'a share that is bought': async (db) => {
    const { id, buyer, authorId, buyerId } = await sale();
    return {
      call: () => buyShare(over(buyer, db), { id, price: 990, from: '' }),
      check: async () =>
        expect([(await balances(buyerId)).cash, (await balances(authorId)).pending]).toEqual([0n, 941n]),
    };
  },
  'a share that is opened': async (db) => {
    const { id, buyer } = await sale({ isBought: true });
    return { call: () => openShare(over(buyer, db), { id }) };
  },
  'a share that is refunded': async (db) => {
    const { id, buyer, authorId, buyerId } = await sale({ isBought: true });
    return {
      call: () => refundShare(over(buyer, db), { id }),
      check: async () =>
        expect([(await balances(buyerId)).cash, (await balances(authorId)).pending]).toEqual([990n, 0n]),
    };
  },
  'earnings that are released': async (db) => {
    const now = new Date(world.now().getTime() + 8 * 86_400_000);
    await releaseDueEarnings(world.program(), { now }); // what other steps left behind
    const id = await world.addMember();
    await earn(world.program(), id, 7000n, false);
    return {
      call: () => releaseDueEarnings(over(world.program(), db), { now }),
      check: async () => expect((await balances(id)).earnings).toBe(7000n),
    };
  },
  'earnings that become balance': async (db) => {
    const id = await world.addMember();
    await earn(world.program(), id, 7000n);
    return {
      call: () => moveEarnings(over(world.member(id), db), { amount: 7000 }),
      check: async () => expect(await balances(id)).toMatchObject({ cash: 7000n, earnings: 0n }),
    };
  },
  'a day that is signed': async (db) => {
    const id = await world.addMember();
    return {
      call: () => signInToday(over(world.member(id), db)),
      check: async () => expect((await balances(id)).points).toBe(5n),
    };
  },
  'a day that is made up': async (db) => {
    const id = await world.addMember();
    await sql`update account.member set created_at = '2026-01-01' where id = ${id}`.execute(world.database.db);
    await awardPoints(world.program(), { task: 'profile', subject: String(id), memberId: id, amount: 20n });
    return {
      call: () => makeUpDay(over(world.member(id), db), { day: '2026-11-19' }),
      check: async () => expect((await balances(id)).points).toBe(0n),
    };
  },
  'points of a task': async (db) => {
    const [id, partnerId] = [await world.addMember(), await world.addMember()];
    const done = { task: 'acceptedAnswer', memberId: id, subject: id, partnerId } as const;
    return {
      call: () => awardTask(over(world.program(), db), done),
      check: async () => expect((await balances(id)).points).toBe(15n),
    };
  },
  'points of a task whose reason is gone': async (db) => {
    const [id, partnerId] = [await world.addMember(), await world.addMember()];
    await awardTask(world.program(), { task: 'acceptedAnswer', memberId: id, subject: id, partnerId });
    return {
      call: () => withdrawTask(over(world.program(), db), { task: 'acceptedAnswer', subjects: [id] }),
      check: async () => expect((await balances(id)).points).toBe(0n),
    };
  },
  'a correction that is confirmed': async (db) => {
    const id = await world.addMember();
    await giveCash(world.database.db, id, 100n);
    const words = { reason: 'paid twice', ticket: 'T-1' };
    const { data } = await proposeAdjustment(await staff(), {
      kind: 'adjust',
      from: `cash:${id}`,
      to: 'clearing:alipay',
      amount: 100,
      ...words,
    });
    const decider = over(await staff(), db);
    return {
      call: () => decideAdjustment(decider, { id: data.id, isConfirmed: true, note: '' }),
      check: async () => expect((await balances(id)).cash).toBe(0n),
    };
  },
};

test.each(Object.entries(steps))('%s is there as a whole or not at all', async (_name, prepare) => {
  expect(await cuts.beforeEachStatement(prepare, stride)).toBeGreaterThanOrEqual(4 / stride);
});

test.each(Object.entries(steps))('%s whose answer is lost is not done again', async (_name, prepare) => {
  await cuts.afterCommit(prepare);
});
