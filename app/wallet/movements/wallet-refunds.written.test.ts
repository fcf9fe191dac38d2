import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { inTransaction } from '#app/core/db/pool.server.ts';
import { creditCommission, payShare, releaseEarnings } from './orders.commands.server.ts';
import { moveEarningsToCash } from './wallet-payouts.commands.server.ts';
import { of } from '#app/wallet/ledger/ledger.schema.ts';
import { creditTopUp, creditTransfer, refundTopUp } from './wallet-topups.commands.server.ts';
import { useTestDatabase } from '#test/database.ts';
import { bookCtx, errorOf, makeSale, newId, readWritten, richMember, type Written } from '#test/ledger.ts';
import {
  addRefund,
  confirmRefund,
  divideRefund,
  failRefund,
  lockRefundable,
  type RefundablePart,
  refundSale,
  voidCommission,
} from './wallet-refunds.commands.server.ts';

const database = useTestDatabase();
const ctx = () => bookCtx(database.db);
const read = (posting: Parameters<typeof readWritten>[1]) => readWritten(database.db, posting);
const nothing = { opens: {}, refundable: {} } satisfies Partial<Written>;

async function makeRefundable() {
  const { sale, buyerId, developerId, orderId } = await makeSale(ctx(), 1000n, 1500);
  const referrerId = newId();
  const commission = await creditCommission(ctx(), {
    orderId,
    level: 1,
    saleId: sale.journalId,
    referrerId,
    amount: 50n,
  });
  return { saleId: sale.journalId, buyerId, developerId, referrerId, commissionId: commission.journalId };
}

describe('what a refund writes', () => {
  test('to cash: everybody’s part out of what is pending, the commission back to the platform', async () => {
    const { saleId, buyerId, developerId, referrerId } = await makeRefundable();
    const refundId = newId();
    expect(await read(await refundSale(ctx(), { refundId, saleId, buyerId, amount: 400n, note: 'broken' }))).toEqual({
      key: `refund:${refundId}`,
      type: 'refund',
      parentId: saleId,
      data: { refund: refundId, note: 'broken' },
      legs: {
        [of('pending', developerId)]: -340,
        fee_plugin: -60,
        [of('pending', referrerId)]: -20,
        commission: 20,
        [of('cash', buyerId)]: 400,
      },
      ...nothing,
    });
  });

  test('to a channel: it waits in transit; without a note there is none', async () => {
    const { saleId, buyerId, developerId, referrerId } = await makeRefundable();
    const refundId = newId();
    expect(
      await read(await refundSale(ctx(), { refundId, saleId, buyerId, amount: 1000n, channel: 'alipay' })),
    ).toEqual({
      key: `refund:${refundId}`,
      type: 'refund',
      parentId: saleId,
      data: { refund: refundId, note: '' },
      legs: {
        [of('pending', developerId)]: -850,
        fee_plugin: -150,
        [of('pending', referrerId)]: -50,
        commission: 50,
        'refund_transit:alipay': 1000,
      },
      opens: { 'refund_transit:alipay': 1000 },
      refundable: {},
    });
  });

  test('after the release: out of the earnings as far as they go, the rest is owed', async () => {
    const { saleId, buyerId, developerId, referrerId } = await makeRefundable();
    await releaseEarnings(ctx(), { sourceId: saleId, memberId: developerId });
    await moveEarningsToCash(ctx(), { requestId: String(newId()), memberId: developerId, amount: 700n });
    const { legs } = await read(await refundSale(ctx(), { refundId: newId(), saleId, buyerId, amount: 1000n }));
    expect(legs).toEqual({
      ...{ [of('earnings', developerId)]: -150, [of('receivable', developerId)]: -700, fee_plugin: -150 },
      ...{ [of('pending', referrerId)]: -50, commission: 50, [of('cash', buyerId)]: 1000 },
    });
  });

  test('of a part that is nothing yet: no leg for it', async () => {
    const { saleId, buyerId, developerId } = await makeRefundable();
    const { legs } = await read(await refundSale(ctx(), { refundId: newId(), saleId, buyerId, amount: 1n }));
    expect(legs).toEqual({ [of('pending', developerId)]: -1, [of('cash', buyerId)]: 1 });
  });

  test('confirmed: out of transit, from the channel; refused: to the member', async () => {
    const { saleId, buyerId } = await makeRefundable();
    const [refundId, otherId] = [newId(), newId()];
    const sent = await refundSale(ctx(), { refundId, saleId, buyerId, amount: 300n, channel: 'alipay' });
    const other = await refundSale(ctx(), { refundId: otherId, saleId, buyerId, amount: 200n, channel: 'alipay' });
    expect(await read(await confirmRefund(ctx(), { refundId, sentId: sent.journalId, channel: 'alipay' }))).toEqual({
      key: `refund:${refundId}:done`,
      type: 'confirmRefund',
      parentId: sent.journalId,
      data: { refund: refundId, channel: 'alipay' },
      legs: { 'refund_transit:alipay': -300, 'clearing:alipay': 300 },
      ...nothing,
    });
    expect(
      await read(await failRefund(ctx(), { refundId: otherId, sentId: other.journalId, memberId: buyerId })),
    ).toEqual({
      key: `refund:${otherId}:failed`,
      type: 'failRefund',
      parentId: other.journalId,
      data: { refund: otherId },
      legs: { 'refund_transit:alipay': -200, [of('cash', buyerId)]: 200 },
      ...nothing,
    });
  });

  test('of a top-up that the channel refused: it may go back anew, as far as it went', async () => {
    const memberId = newId();
    const { journalId: topUpId } = await creditTopUp(ctx(), {
      channel: 'alipay',
      transaction: String(newId()),
      memberId,
      amount: 100n,
    });
    const refund = (amount: bigint) =>
      refundTopUp(ctx(), { refundId: newId(), topUpId, memberId, channel: 'alipay', amount });
    const first = newId();
    const sent = await refundTopUp(ctx(), { refundId: first, topUpId, memberId, channel: 'alipay', amount: 70n });
    expect(await errorOf(refund(31n))).toBe('AMOUNT_INVALID');
    await failRefund(ctx(), { refundId: first, sentId: sent.journalId, memberId });
    expect(await failRefund(ctx(), { refundId: first, sentId: sent.journalId, memberId })).toMatchObject({
      isNew: false,
    });
    expect(await errorOf(refund(101n))).toBe('AMOUNT_INVALID');
    expect(await refund(100n)).toMatchObject({ isNew: true });
  });

  test('of a void commission: from pending to the platform', async () => {
    const { commissionId, referrerId } = await makeRefundable();
    expect(await read(await voidCommission(ctx(), { commissionId }))).toEqual({
      key: `commission:${commissionId}:void`,
      type: 'voidCommission',
      parentId: commissionId,
      data: { note: '' },
      legs: { [of('pending', referrerId)]: -50, commission: 50 },
      ...nothing,
    });
  });
});

describe('a seller who brought the buyer', () => {
  test('gives price and commission back, each from where it is', async () => {
    const { sale, buyerId, developerId, orderId } = await makeSale(ctx(), 1000n, 1500);
    const commission = await creditCommission(ctx(), {
      orderId,
      level: 1,
      saleId: sale.journalId,
      referrerId: developerId,
      amount: 50n,
    });
    await releaseEarnings(ctx(), { sourceId: sale.journalId, memberId: developerId });
    const { legs } = await read(
      await refundSale(ctx(), { refundId: newId(), saleId: sale.journalId, buyerId, amount: 1000n }),
    );
    expect(legs).toEqual({
      ...{ [of('earnings', developerId)]: -850, fee_plugin: -150, [of('cash', buyerId)]: 1000 },
      ...{ [of('pending', developerId)]: -50, commission: 50 },
    });
    expect(await errorOf(voidCommission(ctx(), { commissionId: commission.journalId }))).toBe('STATE_CONFLICT');
  });
});

describe('what cannot be given back', () => {
  test('is a transfer, which has no channel to go back through, whatever hangs on it', async () => {
    const memberId = newId();
    const { journalId: topUpId } = await creditTransfer(ctx(), {
      receipt: newId(),
      bank: 'main',
      memberId,
      amount: 1000n,
    });
    const refund = () =>
      errorOf(refundTopUp(ctx(), { refundId: newId(), topUpId, memberId, channel: 'alipay', amount: 10n }));
    expect(await refund()).toBe('STATE_CONFLICT');
    await creditCommission(ctx(), { orderId: newId(), level: 1, saleId: topUpId, referrerId: newId(), amount: 50n });
    expect(await refund()).toBe('STATE_CONFLICT');
  });

  test('a fault of the database is told as it is, not as a wrong amount', async () => {
    const { saleId } = await makeRefundable();
    const work = inTransaction(database.db, async (db) => {
      const [part] = await lockRefundable({ db }, saleId);
      await sql`select 1 / 0`.execute(db).catch(() => null);
      await addRefund({ db }, part!, 1n);
    });
    await expect(work).rejects.toMatchObject({ code: '25P02' }); // in_failed_sql_transaction
  });

  test('is nothing, less than nothing, and what is no sale', async () => {
    const { saleId, buyerId, commissionId } = await makeRefundable();
    const refund = (of: number, amount: bigint) =>
      errorOf(refundSale(ctx(), { refundId: newId(), saleId: of, buyerId, amount }));
    for (const amount of [0n, -1n, 1001n]) expect(await refund(saleId, amount)).toBe('AMOUNT_INVALID');
    const topUp = await creditTopUp(ctx(), {
      channel: 'alipay',
      transaction: String(newId()),
      memberId: buyerId,
      amount: 100n,
    });
    for (const other of [topUp.journalId, commissionId, 999_999_999])
      expect(await refund(other, 10n)).toBe('STATE_CONFLICT');
  });

  test('two sales of one seller stay apart', async () => {
    const [buyerId, authorId] = [await richMember(ctx(), 1000n), newId()];
    const pay = () => payShare(ctx(), { purchaseId: newId(), buyerId, authorId, amount: 500n, feeBasisPoints: 500 });
    const [first, second] = [await pay(), await pay()];
    await releaseEarnings(ctx(), { sourceId: first.journalId, memberId: authorId });
    const { legs } = await read(
      await refundSale(ctx(), { refundId: newId(), saleId: second.journalId, buyerId, amount: 500n }),
    );
    expect(legs).toEqual({ [of('pending', authorId)]: -475, fee_share: -25, [of('cash', buyerId)]: 500 });
  });
});

test('where rounding asks the seller for more than there is, or for less than nothing, the cent moves to a part that has it', () => {
  const part = (n: number, amount: bigint, refunded = 0n): RefundablePart => {
    return { journalId: 1, account: `pending:${n}`, kind: 'pending', memberId: n, amount, refunded };
  };
  const sharesOf = (amount: bigint, parts: RefundablePart[]) => [
    ...divideRefund(amount, 1, 'pending:1', parts).values(),
  ];
  expect(sharesOf(1n, [part(1, 1n), part(2, 3n), part(3, 3n)])).toEqual([1n, 0n, 0n]);
  // Both others would give one, though only one is given back.
  expect(sharesOf(1n, [part(1, 3n, 2n), part(2, 3n), part(3, 3n)])).toEqual([0n, 0n, 1n]);
  expect(sharesOf(1n, [part(2, 500n, 250n), part(1, 10n, 10n)])).toEqual([1n, 0n]);
  // Nobody would give one by rounding down, and the seller has nothing left.
  expect(sharesOf(1n, [part(1, 1n, 1n), part(2, 3n), part(3, 3n)])).toEqual([0n, 1n, 0n]);
  expect(sharesOf(1n, [part(2, 3n), part(3, 3n), part(1, 1n, 1n)])).toEqual([1n, 0n, 0n]);
  expect(sharesOf(1n, [part(2, 3n), part(1, 1n)])).toEqual([0n, 1n]);
  expect(sharesOf(6n, [part(1, 3n), part(2, 3n)])).toEqual([3n, 3n]);
  // The second has one left beside what is its by proportion, so that another one goes to the third.
  expect(sharesOf(3n, [part(1, 1n, 1n), part(2, 2n), part(3, 1n), part(4, 1n)])).toEqual([0n, 2n, 1n, 0n]);
  // The second gave more than its proportion before: it gets nothing back.
  expect(sharesOf(1n, [part(1, 3n), part(2, 3n, 3n)])).toEqual([1n, 0n]);
});
