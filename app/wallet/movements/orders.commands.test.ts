import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { holdAmount } from '#app/wallet/ledger/holds.commands.server.ts';
import { getBalances } from '#app/wallet/ledger/ledger.queries.server.ts';
import { useTestDatabase } from '#test/database.ts';
import { bookCtx, errorOf, fingerprint, makeSale, newId, readWritten, richMember } from '#test/ledger.ts';
import {
  creditCommission,
  fulfilOrder,
  payOrder,
  payShare,
  releaseEarnings,
  returnOrder,
} from './orders.commands.server.ts';

const database = useTestDatabase();
const ctx = () => bookCtx(database.db);
const none = { parentId: null, opens: {}, refundable: {} };
const read = (posting: Parameters<typeof readWritten>[1]) => readWritten(database.db, posting);

describe('an order', () => {
  test('is paid from cash, a hold, a channel and a promotion together, as of when the channel took it in', async () => {
    const [orderId, memberId, subject] = [newId(), await richMember(ctx(), 100n), String(newId())];
    const hold = await holdAmount(ctx(), { purpose: 'order', subject, memberId, asset: 'CNY', amount: 60n });
    const occurredAt = new Date('2026-11-19T10:00:00Z');
    const channel = { name: 'wechat', transaction: 'T1', amount: 30n };
    const paid = await payOrder(ctx(), {
      orderId,
      memberId,
      cash: 40n,
      holdId: hold.journalId,
      channel,
      promotion: 5n,
      note: 'A plugin',
      occurredAt,
    });
    expect(await read(paid)).toEqual({
      ...none,
      key: `order:${orderId}:pay`,
      type: 'payOrder',
      parentId: hold.journalId,
      data: { order: orderId, note: 'A plugin' },
      legs: {
        [`cash:${memberId}`]: -40,
        [`cash_hold:${memberId}`]: -60,
        'clearing:wechat': -30,
        promotion: -5,
        escrow: 135,
      },
      opens: { escrow: 135 },
    });
    const { rows } = await sql<{ at: Date }>`select occurred_at at from wallet.journal
      where id = ${paid.journalId}`.execute(database.db);
    expect(rows).toEqual([{ at: occurredAt }]);
  });

  test('is paid from one source alone', async () => {
    const memberId = await richMember(ctx(), 100n);
    const pay = async (from: Omit<Parameters<typeof payOrder>[1], 'orderId' | 'memberId'>) =>
      read(await payOrder(ctx(), { orderId: newId(), memberId, ...from }));
    expect(await pay({ cash: 10n })).toMatchObject({
      parentId: null,
      data: { note: '' },
      legs: { escrow: 10, [`cash:${memberId}`]: -10 },
    });
    expect((await pay({ channel: { name: 'alipay', transaction: 'T', amount: 7n } })).legs).toEqual({
      escrow: 7,
      'clearing:alipay': -7,
    });
    expect((await pay({ promotion: 3n })).legs).toEqual({ escrow: 3, promotion: -3 });
  });

  test('is refused for nothing, for less than nothing, and from somebody else’s or a spent hold', async () => {
    const [memberId, subject] = [await richMember(ctx(), 100n), String(newId())];
    const hold = await holdAmount(ctx(), { purpose: 'order', subject, memberId, asset: 'CNY', amount: 60n });
    const pay = (from: object) => payOrder(ctx(), { orderId: newId(), memberId, ...from });
    const before = await fingerprint(database.db);
    expect(await errorOf(pay({}))).toBe('AMOUNT_INVALID');
    expect(await errorOf(pay({ cash: -1n, promotion: 5n }))).toBe('AMOUNT_INVALID');
    expect(await errorOf(pay({ cash: 5n, promotion: -1n }))).toBe('AMOUNT_INVALID');
    expect(await errorOf(pay({ cash: 5n, channel: { name: 'alipay', transaction: 'T', amount: -1n } }))).toBe(
      'AMOUNT_INVALID',
    );
    expect(await errorOf(pay({ holdId: hold.journalId, memberId: newId() }))).toBe('STATE_CONFLICT');
    expect(await fingerprint(database.db)).toEqual(before);
    await pay({ holdId: hold.journalId });
    expect(await errorOf(pay({ holdId: hold.journalId, promotion: 5n }))).toBe('STATE_CONFLICT');
  });

  test('goes back to the buyer while it is not fulfilled, in parts and never more', async () => {
    const memberId = await richMember(ctx(), 100n);
    const paid = await payOrder(ctx(), { orderId: newId(), memberId, cash: 100n });
    const give = (amount: bigint, refundId = newId(), note?: string) =>
      returnOrder(ctx(), { refundId, paidId: paid.journalId, memberId, amount, ...(note ? { note } : {}) });
    const refundId = newId();
    expect(await read(await give(30n, refundId, 'Out of stock'))).toEqual({
      ...none,
      key: `refund:${refundId}`,
      type: 'returnOrder',
      parentId: paid.journalId,
      data: { refund: refundId, note: 'Out of stock' },
      legs: { escrow: -30, [`cash:${memberId}`]: 30 },
    });
    for (const amount of [0n, -1n]) expect(await errorOf(give(amount))).toBe('AMOUNT_INVALID');
    expect(await errorOf(give(71n))).toBe('STATE_CONFLICT');
    expect((await read(await give(70n))).data).toMatchObject({ note: '' });
  });

  test('is divided when it is fulfilled: the fee rounded down, the rest pending, and both may go back', async () => {
    const [orderId, developerId] = [newId(), newId()];
    const paid = await payOrder(ctx(), { orderId, memberId: await richMember(ctx(), 999n), cash: 999n });
    const pending = `pending:${developerId}`;
    const order = { orderId, paidId: paid.journalId, developerId, feeBasisPoints: 1500 };
    expect(await read(await fulfilOrder(ctx(), { ...order, note: 'A plugin' }))).toEqual({
      key: `order:${orderId}:fulfil`,
      type: 'fulfil',
      parentId: paid.journalId,
      data: { order: orderId, seller: developerId, note: 'A plugin' },
      legs: { escrow: -999, [pending]: 850, fee_plugin: 149 },
      opens: { [pending]: 850 },
      refundable: { [pending]: 850, fee_plugin: 149 },
    });
    expect(await errorOf(fulfilOrder(ctx(), { ...order, orderId: newId() }))).toBe('STATE_CONFLICT');
    expect((await read((await makeSale(ctx(), 5n)).sale)).data).toMatchObject({ note: '' });
  });
});

describe('a commission', () => {
  test.each([
    [undefined, (id: number) => `comm:${id}:2`],
    ['share', (id: number) => `comm:share:${id}:2`],
  ] as const)('of a sale from %s is paid by the platform, pending, and may be taken back', async (source, keyOf) => {
    const { sale, orderId } = await makeSale(ctx(), 1000n);
    const referrerId = newId();
    const pending = `pending:${referrerId}`;
    const input = {
      ...(source ? { source } : {}),
      orderId,
      level: 2,
      saleId: sale.journalId,
      referrerId,
      amount: 50n,
    } as const;
    expect(await read(await creditCommission(ctx(), { ...input, note: 'A friend' }))).toEqual({
      key: keyOf(orderId),
      type: 'commission',
      parentId: sale.journalId,
      data: { order: orderId, level: 2, note: 'A friend' },
      legs: { commission: -50, [pending]: 50 },
      opens: { [pending]: 50 },
      refundable: { [pending]: 50 },
    });
    for (const amount of [0n, -1n])
      expect(await errorOf(creditCommission(ctx(), { ...input, level: 1, amount }))).toBe('AMOUNT_INVALID');
    expect((await read(await creditCommission(ctx(), { ...input, level: 1 }))).data).toMatchObject({
      level: 1,
      note: '',
    });
  });
});

describe('a paid share', () => {
  const buy = async (from: object, cash = 1000n) => {
    const ids = { purchaseId: newId(), buyerId: await richMember(ctx(), cash), authorId: newId() };
    return { ...ids, call: () => payShare(ctx(), { ...ids, amount: 999n, feeBasisPoints: 500, ...from }) };
  };

  test('is divided at once: fee and promoter’s part rounded down, the rest to the author', async () => {
    const memberId = newId();
    const { purchaseId, buyerId, authorId, call } = await buy({
      promoter: { memberId, basisPoints: 3000 },
      note: 'Notes',
    });
    const parts = { [`pending:${authorId}`]: 651, [`pending:${memberId}`]: 299 };
    expect(await read(await call())).toEqual({
      key: `share:${purchaseId}:pay`,
      type: 'payShare',
      parentId: null,
      data: { purchase: purchaseId, seller: authorId, note: 'Notes' },
      legs: { [`cash:${buyerId}`]: -999, ...parts, fee_share: 49 },
      opens: parts,
      refundable: { ...parts, fee_share: 49 },
    });
  });

  test('without a promoter is the author’s but for the fee', async () => {
    const { buyerId, authorId, call } = await buy({});
    expect(await read(await call())).toMatchObject({
      data: { note: '' },
      legs: { [`cash:${buyerId}`]: -999, [`pending:${authorId}`]: 950, fee_share: 49 },
    });
  });

  test('is refused for nothing, and where fee and part are more than the price', async () => {
    for (const amount of [0n, -1n]) expect(await errorOf((await buy({ amount })).call())).toBe('AMOUNT_INVALID');
    const promoter = { memberId: newId(), basisPoints: 9600 };
    expect(await errorOf((await buy({ promoter, amount: 1000n })).call())).toBe('AMOUNT_INVALID');
    const { authorId, call } = await buy({ promoter: { ...promoter, basisPoints: 9500 }, amount: 1000n });
    expect((await read(await call())).legs).not.toHaveProperty(`pending:${authorId}`);
  });
});

test('what is pending becomes free once, by the journal it came from and for whom it waits', async () => {
  const { sale, developerId } = await makeSale(ctx(), 1000n);
  expect(await errorOf(releaseEarnings(ctx(), { sourceId: sale.journalId, memberId: newId() }))).toBe('STATE_CONFLICT');
  const released = await releaseEarnings(ctx(), { sourceId: sale.journalId, memberId: developerId });
  expect(await read(released)).toEqual({
    ...none,
    key: `release:${sale.journalId}:${developerId}`,
    type: 'release',
    parentId: sale.journalId,
    data: {},
    legs: { [`pending:${developerId}`]: -850, [`earnings:${developerId}`]: 850 },
  });
  expect(await releaseEarnings(ctx(), { sourceId: sale.journalId, memberId: developerId })).toMatchObject({
    isNew: false,
    journalId: released.journalId,
  });
  expect(await getBalances(ctx(), developerId)).toMatchObject({ pending: 0n, earnings: 850n });
});
