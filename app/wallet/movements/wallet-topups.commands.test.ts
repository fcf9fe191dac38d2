import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { maxAmount } from '#app/wallet/ledger/ledger.schema.ts';
import { useTestDatabase } from '#test/database.ts';
import { bookCtx, errorOf, fingerprint, newId, readWritten, richMember } from '#test/ledger.ts';
import {
  creditLateMoney,
  creditTopUp,
  creditTransfer,
  keepReceipt,
  redeemCode,
  refundTopUp,
  resolveReceipt,
  sellCodes,
  settleChannel,
} from './wallet-topups.commands.server.ts';

const database = useTestDatabase();
const ctx = () => bookCtx(database.db);
const none = { parentId: null, opens: {}, refundable: {} };

describe('what is written of', () => {
  test('money a provider took in: when it was paid there, and that it may go back', async () => {
    const occurredAt = new Date('2026-11-19T23:59:59Z');
    const input = { channel: 'wechat', memberId: newId(), amount: 100n, occurredAt };
    const cash = `cash:${input.memberId}`;
    const paid = await creditTopUp(ctx(), { ...input, transaction: 'T1' });
    const late = await creditLateMoney(ctx(), { ...input, transaction: 'T1' });
    const money = {
      ...none,
      data: { channel: 'wechat', transaction: 'T1' },
      legs: { 'clearing:wechat': -100, [cash]: 100 },
      refundable: { [cash]: 100 },
    };
    expect(await readWritten(database.db, paid)).toEqual({ ...money, key: 'topup:wechat:T1', type: 'topUp' });
    expect(await readWritten(database.db, late)).toEqual({ ...money, key: 'late:wechat:T1', type: 'lateMoney' });
    const { rows } = await sql<{ at: Date }>`select occurred_at at from wallet.journal
      where id in (${paid.journalId}, ${late.journalId})`.execute(database.db);
    expect(rows).toEqual([{ at: occurredAt }, { at: occurredAt }]);
  });

  test('a bank transfer', async () => {
    const [receipt, memberId] = [newId(), newId()];
    const posting = await creditTransfer(ctx(), { receipt, bank: 'main', memberId, amount: 70n });
    const legs = { 'bank:main': -70, [`cash:${memberId}`]: 70 };
    expect(await readWritten(database.db, posting)).toEqual({
      ...none,
      key: `manual:${receipt}`,
      type: 'manualTopUp',
      data: { receipt },
      legs,
    });
  });

  test('a receipt that is kept, and resolved', async () => {
    const [receipt, memberId] = [newId(), newId()];
    const kept = await keepReceipt(ctx(), { receipt, bank: 'main', amount: 70n });
    const legs = { 'bank:main': -70, suspense: 70 };
    expect(await readWritten(database.db, kept)).toEqual({
      ...none,
      key: `susp:${receipt}`,
      type: 'keepReceipt',
      data: { receipt },
      legs,
      opens: { suspense: 70 },
    });
    const resolved = await resolveReceipt(ctx(), { receipt, keptId: kept.journalId, memberId });
    expect(await readWritten(database.db, resolved)).toEqual({
      ...none,
      key: `susp:${receipt}:resolve`,
      type: 'resolveReceipt',
      parentId: kept.journalId,
      data: { receipt },
      legs: { suspense: -70, [`cash:${memberId}`]: 70 },
    });
    expect(await errorOf(resolveReceipt(ctx(), { receipt: newId(), keptId: kept.journalId, memberId }))).toBe(
      'STATE_CONFLICT',
    );
  });

  test('what a provider pays out to us, with and without its fee', async () => {
    const line = { channel: 'alipay', batch: 'B1', bank: 'main', net: 95n };
    const paid = await settleChannel(ctx(), { ...line, line: '1', fee: 5n });
    const data = { channel: 'alipay', batch: 'B1', line: '1' };
    const legs = { 'bank:main': -95, gateway_fee: -5, 'clearing:alipay': 100 };
    expect(await readWritten(database.db, paid)).toEqual({
      ...none,
      key: 'settle:alipay:B1:1',
      type: 'settle',
      data,
      legs,
    });
    expect((await readWritten(database.db, await settleChannel(ctx(), { ...line, line: '2', fee: 0n }))).legs).toEqual({
      'bank:main': -95,
      'clearing:alipay': 95,
    });
  });

  test('codes that are sold and redeemed', async () => {
    const [batchId, codeId, giftId, memberId] = [newId(), newId(), newId(), newId()];
    const sold = await sellCodes(ctx(), { batchId, bank: 'main', amount: 100n });
    const legs = { 'bank:main': -100, codes_outstanding: 100 };
    expect(await readWritten(database.db, sold)).toEqual({
      ...none,
      key: `codebatch:${batchId}`,
      type: 'sellCodes',
      data: { batch: batchId },
      legs,
    });
    for (const [id, isPromotion, from] of [
      [codeId, false, 'codes_outstanding'],
      [giftId, true, 'promotion'],
    ] as const) {
      const redeemed = await redeemCode(ctx(), { codeId: id, memberId, amount: 40n, isPromotion });
      const own = { [from]: -40, [`cash:${memberId}`]: 40 };
      expect(await readWritten(database.db, redeemed)).toEqual({
        ...none,
        key: `code:${id}`,
        type: 'redeemCode',
        data: { code: id },
        legs: own,
      });
    }
  });

  test('a top-up that goes back in parts, never more than it was', async () => {
    const memberId = await richMember(ctx(), 500n);
    const paid = await creditTopUp(ctx(), { channel: 'wechat', transaction: String(newId()), memberId, amount: 100n });
    const refund = (amount: bigint, refundId = newId()) =>
      refundTopUp(ctx(), { refundId, topUpId: paid.journalId, memberId, channel: 'wechat', amount });
    const refundId = newId();
    expect(await readWritten(database.db, await refund(60n, refundId))).toEqual({
      ...none,
      key: `refund:${refundId}`,
      type: 'topUpRefund',
      parentId: paid.journalId,
      data: { refund: refundId, channel: 'wechat' },
      legs: { [`cash:${memberId}`]: -60, 'refund_transit:wechat': 60 },
      opens: { 'refund_transit:wechat': 60 },
    });
    expect(await errorOf(refund(41n))).toBe('AMOUNT_INVALID');
    expect(await refund(40n)).toMatchObject({ isNew: true });
  });
});

const bank = 'main';
const calls: Record<string, (amount: bigint) => Promise<unknown>> = {
  'a top-up': (amount) => creditTopUp(ctx(), { channel: 'alipay', transaction: 'bad', memberId: 1, amount }),
  'late money': (amount) => creditLateMoney(ctx(), { channel: 'alipay', transaction: 'bad', memberId: 1, amount }),
  'a transfer': (amount) => creditTransfer(ctx(), { receipt: 1, bank, memberId: 1, amount }),
  'a kept receipt': (amount) => keepReceipt(ctx(), { receipt: 1, bank, amount }),
  'a settlement': (amount) =>
    settleChannel(ctx(), { channel: 'alipay', batch: 'bad', line: '1', bank, net: amount, fee: 0n }),
  'a batch of codes': (amount) => sellCodes(ctx(), { batchId: 1, bank, amount }),
  'a code': (amount) => redeemCode(ctx(), { codeId: 1, memberId: 1, amount, isPromotion: true }),
  'a refund': (amount) => refundTopUp(ctx(), { refundId: 1, topUpId: 1, memberId: 1, channel: 'alipay', amount }),
};
test.each(Object.entries(calls))(
  '%s of nothing, less than nothing or more than there can be is refused',
  async (_name, call) => {
    const before = await fingerprint(database.db);
    for (const amount of [0n, -1n, maxAmount + 1n]) expect(await errorOf(call(amount))).toBe('AMOUNT_INVALID');
    expect(await fingerprint(database.db)).toEqual(before);
  },
);

test('a provider’s fee below nothing or above what there can be is refused', async () => {
  const line = { channel: 'alipay', batch: 'bad', line: '1', bank, net: 1n };
  for (const fee of [-1n, maxAmount + 1n])
    expect(await errorOf(settleChannel(ctx(), { ...line, fee }))).toBe('AMOUNT_INVALID');
});
