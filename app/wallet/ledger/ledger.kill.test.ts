import type { Pool, PoolClient } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Ctx } from '#app/core/ctx.server.ts';
import { createDb, createPool, type Db } from '#app/core/db/pool.server.ts';
import { useTestDatabase } from '#test/database.ts';
import { bookCtx, earningMember, expectWholeBooks, fingerprint, makeSale, newId, richMember } from '#test/ledger.ts';
import { holdAmount, payHold } from './holds.commands.server.ts';
import type { Posting } from './journals.commands.server.ts';
import {
  creditCommission,
  fulfilOrder,
  payOrder,
  releaseEarnings,
} from '#app/wallet/movements/orders.commands.server.ts';
import { holdWithdrawal, returnPayout, sendPayout } from '#app/wallet/movements/wallet-payouts.commands.server.ts';
import { refundSale } from '#app/wallet/movements/wallet-refunds.commands.server.ts';
import { creditTopUp } from '#app/wallet/movements/wallet-topups.commands.server.ts';

/*
 * The connection is cut before each statement of each flow, and once after its commit before the answer. Nothing is
 * left of what did not commit, nothing is lost of what did, and the same call made again ends well.
 */
const database = useTestDatabase();
let pool: Pool;
let db: Db;
let ctx: Ctx;
/**
 * Statements until the cut; Infinity lets all pass. `afterwards` lets the statement reach the server and cuts before
 * its answer.
 */
let cut = { left: Infinity, afterwards: false };
let statements: string[] = [];

beforeAll(() => {
  pool = createPool(database.connection, { max: 1 });
  pool.on('connect', (client) => watch(client));
  db = createDb(pool);
  ctx = bookCtx(db);
});
afterAll(async () => db.destroy());

function watch(client: PoolClient): void {
  const send = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>;
  const query = async (...args: unknown[]): Promise<unknown> => {
    statements.push(textOf(args[0]));
    cut.left -= 1;
    if (cut.left > 0) return send(...args);
    cut.left = Infinity;
    if (cut.afterwards) await send(...args);
    const { processID } = client as unknown as { processID: number };
    await database.pool.query('select pg_terminate_backend($1)', [processID]);
    return send('select 1');
  };
  Object.assign(client, { query });
}

const textOf = (query: unknown) => (typeof query === 'string' ? query : ((query as { text?: string }).text ?? ''));

const flows: Record<string, () => Promise<() => Promise<Posting>>> = {
  'a top-up': async () => {
    const input = { channel: 'alipay', transaction: String(newId()), memberId: newId(), amount: 100n };
    return () => creditTopUp(ctx, input);
  },
  'an order paid from a hold': async () => {
    const memberId = await richMember(ctx, 100n);
    const hold = await holdAmount(ctx, {
      purpose: 'order',
      subject: String(newId()),
      memberId,
      asset: 'CNY',
      amount: 60n,
    });
    const input = { orderId: newId(), memberId, cash: 10n, holdId: hold.journalId };
    return () => payOrder(ctx, input);
  },
  'an order fulfilled': async () => {
    const orderId = newId();
    const paid = await payOrder(ctx, { orderId, memberId: await richMember(ctx, 100n), cash: 60n });
    const developerId = newId();
    return () => fulfilOrder(ctx, { orderId, paidId: paid.journalId, developerId, feeBasisPoints: 1500 });
  },
  'a payment out of a hold': async () => {
    const hold = await holdAmount(ctx, {
      purpose: 'bounty',
      subject: String(newId()),
      memberId: await richMember(ctx, 100n),
      asset: 'CNY',
      amount: 60n,
    });
    const toMemberId = newId();
    return () => payHold(ctx, { holdId: hold.journalId, part: 'a', purpose: 'bounty', toMemberId, amount: 40n });
  },
  'a refund after release, with a commission': async () => {
    const { sale, buyerId, developerId, orderId } = await makeSale(ctx, 100n);
    await creditCommission(ctx, { orderId, level: 1, saleId: sale.journalId, referrerId: newId(), amount: 5n });
    await releaseEarnings(ctx, { sourceId: sale.journalId, memberId: developerId });
    const refundId = newId();
    return () => refundSale(ctx, { refundId, saleId: sale.journalId, buyerId, amount: 60n });
  },
  'a payout returned': async () => {
    const [withdrawalId, memberId] = [newId(), await earningMember(ctx, 100n)];
    const hold = await holdWithdrawal(ctx, { withdrawalId, memberId, amount: 60n });
    const sent = await sendPayout(ctx, { withdrawalId, holdId: hold.journalId, channel: 'bank', fee: 1n, tax: 2n });
    return () => returnPayout(ctx, { withdrawalId, sentId: sent.journalId, memberId });
  },
};

test.each(Object.entries(flows))('%s is done as a whole or not at all', async (_name, prepare) => {
  statements = [];
  const rehearsal = await prepare();
  const from = statements.length;
  await rehearsal();
  const length = statements.length - from;
  expect(length).toBeGreaterThanOrEqual(3);
  for (let at = 1; at <= length; at += 1) {
    const call = await prepare();
    const before = await fingerprint(database.db);
    cut = { left: at, afterwards: false };
    await expect(call(), `cut before statement ${at} of ${length}`).rejects.toThrow();
    await deadConnectionIsGone();
    expect(await fingerprint(database.db)).toEqual(before);
    expect(await call()).toMatchObject({ isNew: true });
  }
  const call = await prepare();
  cut = { left: length, afterwards: true };
  await expect(call()).rejects.toThrow();
  await deadConnectionIsGone();
  const after = await fingerprint(database.db);
  expect(await call()).toMatchObject({ isNew: false });
  expect(await fingerprint(database.db)).toEqual(after);
  await expectWholeBooks(database.db);
});

const deadConnectionIsGone = () => expect.poll(() => pool.totalCount).toBe(0);
