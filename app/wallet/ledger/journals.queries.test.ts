import { describe, expect, test } from 'vitest';
import { creditCommission } from '#app/wallet/movements/orders.commands.server.ts';
import { journalTypes } from './ledger.schema.ts';
import { sealJournals } from '#app/wallet/checks/seals.commands.server.ts';
import { useTestDatabase } from '#test/database.ts';
import { bookCtx, errorOf, makeSale, newId } from '#test/ledger.ts';
import { getJournal, listAccountSums, listPending, memoOf } from './journals.queries.server.ts';

const database = useTestDatabase();
const ctx = () => bookCtx(database.db);

describe('the books', () => {
  test('show a journal with its legs, and what it follows', async () => {
    const { sale, developerId, buyerId } = await makeSale(ctx(), 1000n);
    const found = await getJournal(ctx(), sale.journalId);
    expect(found).toMatchObject({
      type: 'fulfil',
      actorKind: 'job',
      actorId: null,
      parentId: sale.journalId - 1,
      recordedAt: Date.parse('2026-11-20T12:00:00Z') / 1000,
    });
    expect(found.entries.map(({ account, amount, after }) => [account, amount, after])).toEqual([
      ['escrow', -1000n, null],
      ['fee_plugin', 150n, null],
      [`pending:${developerId}`, 850n, 850n],
    ]);
    expect((await getJournal(ctx(), found.parentId!)).entries[0]).toMatchObject({
      account: `cash:${buyerId}`,
      memo: 'Order payment',
    });
    expect(await errorOf(getJournal(ctx(), 999_999_999))).toBe('notFound');
  });

  test('sum up to nothing, sealed or not', async () => {
    await makeSale(ctx(), 1000n);
    for (const work of [async () => 0, () => sealJournals(ctx()), () => makeSale(ctx(), 500n)]) {
      await work();
      const sums = await listAccountSums(ctx());
      expect(sums.reduce((sum, { posted }) => sum + posted, 0n)).toBe(0n);
      expect(sums.find(({ kind }) => kind === 'clearing')?.posted).toBe(
        -sums.reduce((sum, { posted }) => (posted > 0n ? sum + posted : sum), 0n),
      );
    }
  });

  test('list what is pending, of a member or due before a time', async () => {
    const { sale, developerId, orderId } = await makeSale(ctx(), 1000n);
    const referrerId = newId();
    const commission = await creditCommission(ctx(), {
      orderId,
      level: 1,
      saleId: sale.journalId,
      referrerId,
      amount: 50n,
    });
    expect(await listPending(ctx(), { memberId: developerId, limit: 10 })).toMatchObject([
      { sourceId: sale.journalId, type: 'fulfil', left: 850n, memo: 'Plugin sale, pending' },
    ]);
    const due = await listPending(ctx(), { before: new Date('2026-11-20T12:00:01Z'), limit: 1000 });
    expect(due.map(({ sourceId }) => sourceId)).toEqual(expect.arrayContaining([sale.journalId, commission.journalId]));
    expect(await listPending(ctx(), { before: new Date('2026-11-20T12:00:00Z'), limit: 10 })).toEqual([]);
  });
});

describe('a memo', () => {
  const data = { channel: 'alipay', note: 'N', task: 'signIn', purpose: 'bounty' };
  test.each(journalTypes)('of %s exists in both languages and is not empty', (type) => {
    for (const isGain of [true, false]) {
      for (const given of [data, {}]) {
        const [zh, en] = [
          memoOf('zh-cn', { type, kind: 'cash', data: given, isGain }),
          memoOf('en', { type, kind: 'cash', data: given, isGain }),
        ];
        expect(zh).toMatch(/[\u4e00-\u9fff]/);
        expect(en).toMatch(/^[A-Z][\w\s,:()-]+$/);
      }
    }
  });
});
