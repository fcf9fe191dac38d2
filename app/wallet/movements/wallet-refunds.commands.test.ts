import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { creditCommission, payShare, releaseEarnings } from './orders.commands.server.ts';
import { moveEarningsToCash } from './wallet-payouts.commands.server.ts';
import { getBalances, listLines, sumPerType } from '#app/wallet/ledger/ledger.queries.server.ts';
import { useTestDatabase } from '#test/database.ts';
import { bookCtx, errorOf, expectWholeBooks, makeSale, newId, richMember } from '#test/ledger.ts';
import {
  confirmRefund,
  divideRefund,
  failRefund,
  type RefundablePart,
  refundSale,
  voidCommission,
} from './wallet-refunds.commands.server.ts';

const database = useTestDatabase();
const ctx = () => bookCtx(database.db);

describe('a refund in parts', () => {
  test('closes to the fen: fee and commission by rounding down in total, the seller the rest', async () => {
    const { sale, buyerId, developerId, orderId } = await makeSale(ctx(), 999n, 1500);
    const referrerId = newId();
    await creditCommission(ctx(), { orderId, level: 1, saleId: sale.journalId, referrerId, amount: 49n });
    for (const amount of [333n, 333n])
      await refundSale(ctx(), { refundId: newId(), saleId: sale.journalId, buyerId, amount });
    // Fee 149, seller 850: two thirds of the fee are 99, of the commission 32.
    expect(await getBalances(ctx(), developerId)).toMatchObject({ pending: 850n - (666n - 99n) });
    expect(await getBalances(ctx(), referrerId)).toMatchObject({ pending: 49n - 32n });
    expect(await errorOf(refundSale(ctx(), { refundId: newId(), saleId: sale.journalId, buyerId, amount: 334n }))).toBe(
      'AMOUNT_INVALID',
    );
    await refundSale(ctx(), { refundId: newId(), saleId: sale.journalId, buyerId, amount: 333n });
    expect([
      (await getBalances(ctx(), developerId)).pending,
      (await getBalances(ctx(), referrerId)).pending,
      (await getBalances(ctx(), buyerId)).cash,
    ]).toEqual([0n, 0n, 999n]);
  });

  test('of a share takes back what author and promoter got, released or not', async () => {
    const [buyerId, authorId, promoterId] = [await richMember(ctx(), 1000n), newId(), newId()];
    const paid = await payShare(ctx(), {
      purchaseId: newId(),
      buyerId,
      authorId,
      promoter: { memberId: promoterId, basisPoints: 3000 },
      amount: 1000n,
      feeBasisPoints: 500,
    });
    await releaseEarnings(ctx(), { sourceId: paid.journalId, memberId: authorId });
    await refundSale(ctx(), { refundId: newId(), saleId: paid.journalId, buyerId, amount: 1000n });
    for (const memberId of [authorId, promoterId])
      expect(await getBalances(ctx(), memberId)).toMatchObject({ pending: 0n, earnings: 0n, owed: 0n });
    expect((await listLines(ctx(), { memberId: authorId, kind: 'earnings', page: 1, limit: 1 })).list).toMatchObject([
      { amount: -650n, memo: 'Taken back for a refund' },
    ]);
  });

  const split = fc.tuple(
    fc.array(fc.bigInt(0n, 1000n), { minLength: 1, maxLength: 4 }),
    fc.array(fc.bigInt(1n, 500n), { minLength: 1, maxLength: 40 }),
  );
  test('however a price was divided and is given back, all parts sum up and none gives more than it got', () => {
    fc.assert(
      fc.property(split, ([amounts, refunds]) => {
        const parts = amounts
          .filter((amount) => amount > 0n)
          .map((amount, n): RefundablePart => ({
            journalId: 1,
            account: `pending:${n + 1}`,
            kind: 'pending',
            memberId: n + 1,
            amount,
            refunded: 0n,
          }));
        const price = parts.reduce((sum, part) => sum + part.amount, 0n);
        let left = price;
        for (const wanted of [...refunds, price]) {
          const amount = wanted < left ? wanted : left;
          if (amount === 0n) break;
          const shares = divideRefund(amount, 1, 'pending:1', parts);
          expect([...shares.values()].reduce((sum, share) => sum + share, 0n)).toBe(amount);
          for (const [part, share] of shares) {
            expect(share >= 0n && part.refunded + share <= part.amount).toBe(true);
            part.refunded += share;
          }
          left -= amount;
        }
        expect(parts.every((part) => left > 0n || part.refunded === part.amount)).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('a refund to its source', () => {
  test('waits in transit until the channel has confirmed it', async () => {
    const { sale, buyerId } = await makeSale(ctx(), 100n);
    const refundId = newId();
    const sent = await refundSale(ctx(), {
      refundId,
      saleId: sale.journalId,
      buyerId,
      amount: 100n,
      channel: 'alipay',
    });
    await confirmRefund(ctx(), { refundId, sentId: sent.journalId, channel: 'alipay' });
    expect(await errorOf(failRefund(ctx(), { refundId, sentId: sent.journalId, memberId: buyerId }))).toBe(
      'STATE_CONFLICT',
    );
    expect((await getBalances(ctx(), buyerId)).cash).toBe(0n);
  });

  test('becomes cash when the channel refuses it', async () => {
    const { sale, buyerId } = await makeSale(ctx(), 100n);
    const refundId = newId();
    const sent = await refundSale(ctx(), {
      refundId,
      saleId: sale.journalId,
      buyerId,
      amount: 100n,
      channel: 'alipay',
    });
    await failRefund(ctx(), { refundId, sentId: sent.journalId, memberId: buyerId });
    expect((await getBalances(ctx(), buyerId)).cash).toBe(100n);
    expect(await errorOf(refundSale(ctx(), { refundId: newId(), saleId: sale.journalId, buyerId, amount: 1n }))).toBe(
      'AMOUNT_INVALID',
    );
  });
});

describe('a commission that is void', () => {
  const commission = async (amount = 50n) => {
    const { sale, buyerId, orderId } = await makeSale(ctx(), 1000n, 1500);
    const referrerId = newId();
    const { journalId } = await creditCommission(ctx(), {
      orderId,
      level: 1,
      saleId: sale.journalId,
      referrerId,
      amount,
    });
    return { commissionId: journalId, referrerId, saleId: sale.journalId, buyerId };
  };
  const refund = ({ saleId, buyerId }: { saleId: number; buyerId: number }, amount: bigint) =>
    refundSale(ctx(), { refundId: newId(), saleId, buyerId, amount });

  test('leaves pending, once, however often it is asked; its sale’s refund finds nothing more of it', async () => {
    const one = await commission();
    expect(await voidCommission(ctx(), { commissionId: one.commissionId, note: 'burst' })).toMatchObject({
      isNew: true,
    });
    expect(await voidCommission(ctx(), { commissionId: one.commissionId, note: 'burst' })).toMatchObject({
      isNew: false,
    });
    expect(await errorOf(voidCommission(ctx(), { commissionId: one.commissionId, note: 'other' }))).toBe(
      'IDEMPOTENCY_MISMATCH',
    );
    expect(await getBalances(ctx(), one.referrerId)).toMatchObject({ pending: 0n, earnings: 0n, owed: 0n });
    expect(
      (await listLines(ctx(), { memberId: one.referrerId, kind: 'pending', page: 1, limit: 1 })).list,
    ).toMatchObject([{ amount: -50n, memo: 'Referral commission taken back: burst' }]);
    expect(await errorOf(releaseEarnings(ctx(), { sourceId: one.commissionId, memberId: one.referrerId }))).toBe(
      'STATE_CONFLICT',
    );
    await refund(one, 1000n);
    expect(await getBalances(ctx(), one.referrerId)).toMatchObject({ pending: 0n, earnings: 0n, owed: 0n });
    await expectWholeBooks(database.db);
  });

  test('takes what a refund left of it', async () => {
    const one = await commission();
    await refund(one, 500n);
    expect((await voidCommission(ctx(), { commissionId: one.commissionId })).amounts.get('commission')).toBe(25n);
    const all = await commission();
    await refund(all, 1000n);
    expect(await errorOf(voidCommission(ctx(), { commissionId: all.commissionId }))).toBe('STATE_CONFLICT');
  });

  test('comes out of the earnings after its release; what is gone is owed', async () => {
    const one = await commission();
    await releaseEarnings(ctx(), { sourceId: one.commissionId, memberId: one.referrerId });
    await moveEarningsToCash(ctx(), { requestId: String(newId()), memberId: one.referrerId, amount: 30n });
    await voidCommission(ctx(), { commissionId: one.commissionId });
    expect(await getBalances(ctx(), one.referrerId)).toMatchObject({ cash: 30n, earnings: 0n, owed: 30n });
    expect(
      (
        await sumPerType(ctx(), { memberId: one.referrerId, kind: 'earnings', days: 30, timezone: 'Asia/Shanghai' })
      ).get('commission'),
    ).toBe(-20n);
    await expectWholeBooks(database.db);
  });

  test('is nothing but a commission', async () => {
    const { saleId } = await commission();
    for (const commissionId of [saleId, 999_999_999])
      expect(await errorOf(voidCommission(ctx(), { commissionId }))).toBe('STATE_CONFLICT');
  });
});
