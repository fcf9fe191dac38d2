import { describe, expect, test } from 'vitest';
import { releaseEarnings } from './orders.commands.server.ts';
import { getBalances } from '#app/wallet/ledger/ledger.queries.server.ts';
import { refundSale } from './wallet-refunds.commands.server.ts';
import { maxAmount } from '#app/wallet/ledger/ledger.schema.ts';
import { useTestDatabase } from '#test/database.ts';
import { bookCtx, earningMember, errorOf, fingerprint, makeSale, newId, readWritten } from '#test/ledger.ts';
import {
  confirmPayout,
  holdWithdrawal,
  moveEarningsToCash,
  releaseWithdrawal,
  remitTax,
  returnPayout,
  sendPayout,
} from './wallet-payouts.commands.server.ts';

const database = useTestDatabase();
const ctx = () => bookCtx(database.db);
const none = { parentId: null, data: {}, opens: {}, refundable: {} };
const read = (posting: Parameters<typeof readWritten>[1]) => readWritten(database.db, posting);

/** A withdrawal of 100 that waits for its payout. */
async function ask() {
  const [withdrawalId, memberId] = [newId(), await earningMember(ctx(), 100n)];
  const hold = await holdWithdrawal(ctx(), { withdrawalId, memberId, amount: 100n });
  return { withdrawalId, memberId, holdId: hold.journalId, hold };
}
async function send({ fee = 3n, tax = 7n } = {}) {
  const { withdrawalId, memberId, holdId } = await ask();
  const sent = await sendPayout(ctx(), { withdrawalId, holdId, channel: 'bank', fee, tax });
  return { withdrawalId, memberId, holdId, sentId: sent.journalId, sent };
}

test('earnings become cash at once', async () => {
  const memberId = await earningMember(ctx(), 100n);
  const moved = await moveEarningsToCash(ctx(), { requestId: 'r1', memberId, amount: 40n });
  const legs = { [`earnings:${memberId}`]: -40, [`cash:${memberId}`]: 40 };
  expect(await read(moved)).toEqual({ ...none, key: `e2c:${memberId}:r1`, type: 'earningsToCash', legs });
});

describe('a withdrawal', () => {
  test('sets earnings aside', async () => {
    const { withdrawalId, memberId, hold } = await ask();
    const held = `earnings_hold:${memberId}`;
    const legs = { [`earnings:${memberId}`]: -100, [held]: 100 };
    const data = { withdrawal: withdrawalId };
    expect(await read(hold)).toEqual({
      ...none,
      key: `wd:${withdrawalId}:hold`,
      type: 'holdWithdrawal',
      data,
      legs,
      opens: { [held]: 100 },
    });
  });

  test('that is given up comes back once', async () => {
    const { withdrawalId, memberId, holdId } = await ask();
    const released = await releaseWithdrawal(ctx(), { withdrawalId, holdId });
    expect(await read(released)).toEqual({
      ...none,
      key: `wd:${withdrawalId}:release`,
      type: 'releaseWithdrawal',
      parentId: holdId,
      data: { withdrawal: withdrawalId },
      legs: { [`earnings_hold:${memberId}`]: -100, [`earnings:${memberId}`]: 100 },
    });
    expect(await errorOf(releaseWithdrawal(ctx(), { withdrawalId: newId(), holdId }))).toBe('STATE_CONFLICT');
  });

  test('that comes back repays a debt that arose meanwhile', async () => {
    const { sale, buyerId, developerId: memberId } = await makeSale(ctx(), 100n, 0);
    await releaseEarnings(ctx(), { sourceId: sale.journalId, memberId });
    const withdrawalId = newId();
    const { journalId: holdId } = await holdWithdrawal(ctx(), { withdrawalId, memberId, amount: 100n });
    await refundSale(ctx(), { refundId: newId(), saleId: sale.journalId, buyerId, amount: 30n });
    expect(await getBalances(ctx(), memberId)).toMatchObject({ owed: 30n, earnings: 0n });
    const released = await releaseWithdrawal(ctx(), { withdrawalId, holdId });
    expect((await read(released)).legs).toEqual({
      [`earnings_hold:${memberId}`]: -100,
      [`receivable:${memberId}`]: 30,
      [`earnings:${memberId}`]: 70,
    });
  });
});

describe('a payout', () => {
  test('leaves fee and tax here and the rest in transit', async () => {
    const { withdrawalId, memberId, holdId, sent } = await send();
    expect(await read(sent)).toEqual({
      ...none,
      key: `wd:${withdrawalId}:send`,
      type: 'sendPayout',
      parentId: holdId,
      data: { withdrawal: withdrawalId, channel: 'bank' },
      legs: { [`earnings_hold:${memberId}`]: -100, 'payout_transit:bank': 90, fee_withdraw: 3, tax_payable: 7 },
      opens: { 'payout_transit:bank': 90 },
    });
    const { memberId: other, sent: whole } = await send({ fee: 0n, tax: 0n });
    expect((await read(whole)).legs).toEqual({ [`earnings_hold:${other}`]: -100, 'payout_transit:bank': 100 });
  });

  test('is refused where fee and tax leave nothing, or are less than nothing', async () => {
    const { withdrawalId, holdId } = await ask();
    const before = await fingerprint(database.db);
    for (const [fee, tax] of [
      [100n, 0n],
      [0n, 100n],
      [60n, 60n],
      [-1n, 0n],
      [0n, -1n],
      [-5n, 5n],
      [5n, -5n],
    ] as const)
      expect(await errorOf(sendPayout(ctx(), { withdrawalId, holdId, channel: 'bank', fee, tax }))).toBe(
        'AMOUNT_INVALID',
      );
    expect(await fingerprint(database.db)).toEqual(before);
    expect(await sendPayout(ctx(), { withdrawalId, holdId, channel: 'bank', fee: 60n, tax: 39n })).toMatchObject({
      isNew: true,
    });
    expect(await errorOf(sendPayout(ctx(), { withdrawalId: newId(), holdId, channel: 'bank', fee: 0n, tax: 0n }))).toBe(
      'STATE_CONFLICT',
    );
  });

  test.each(['bank', 'clearing'] as const)(
    'that arrived leaves the books by the %s account it was paid from',
    async (kind) => {
      const { withdrawalId, sentId } = await send();
      const confirmed = await confirmPayout(ctx(), { withdrawalId, sentId, source: { kind, name: 'main' } });
      expect(await read(confirmed)).toEqual({
        ...none,
        key: `wd:${withdrawalId}:paid`,
        type: 'confirmPayout',
        parentId: sentId,
        data: { withdrawal: withdrawalId },
        legs: { 'payout_transit:bank': -90, [`${kind}:main`]: 90 },
      });
      expect(
        await errorOf(confirmPayout(ctx(), { withdrawalId: newId(), sentId, source: { kind, name: 'main' } })),
      ).toBe('STATE_CONFLICT');
    },
  );

  test('that failed comes back with fee and tax', async () => {
    const { withdrawalId, memberId, sentId } = await send();
    const returned = await returnPayout(ctx(), { withdrawalId, sentId, memberId });
    expect(await read(returned)).toEqual({
      ...none,
      key: `wd:${withdrawalId}:return`,
      type: 'returnPayout',
      parentId: sentId,
      data: { withdrawal: withdrawalId },
      legs: { 'payout_transit:bank': -90, fee_withdraw: -3, tax_payable: -7, [`earnings:${memberId}`]: 100 },
    });
    expect(await errorOf(confirmPayout(ctx(), { withdrawalId, sentId, source: { kind: 'bank', name: 'main' } }))).toBe(
      'STATE_CONFLICT',
    );
  });

  test('that bounced after it was confirmed comes back from where it was paid', async () => {
    const { withdrawalId, memberId, sentId } = await send();
    await confirmPayout(ctx(), { withdrawalId, sentId, source: { kind: 'bank', name: 'main' } });
    const returned = await returnPayout(ctx(), { withdrawalId, sentId, memberId });
    expect((await read(returned)).legs).toEqual({
      'bank:main': -90,
      fee_withdraw: -3,
      tax_payable: -7,
      [`earnings:${memberId}`]: 100,
    });
  });

  test('comes back to nobody else, and no other journal is one', async () => {
    const { withdrawalId, memberId, holdId, sentId } = await send();
    expect(await errorOf(returnPayout(ctx(), { withdrawalId, sentId, memberId: newId() }))).toBe('STATE_CONFLICT');
    expect(await errorOf(returnPayout(ctx(), { withdrawalId, sentId: holdId, memberId }))).toBe('STATE_CONFLICT');
  });
});

test('tax that was paid to the office leaves by a bank account', async () => {
  await send();
  const period = `2026-${newId()}`;
  const paid = await remitTax(ctx(), { period, bank: 'main', amount: 7n });
  const legs = { tax_payable: -7, 'bank:main': 7 };
  expect(await read(paid)).toEqual({ ...none, key: `tax:${period}`, type: 'remitTax', data: { period }, legs });
});

test('no amount is nothing, less than nothing or more than there can be', async () => {
  for (const amount of [0n, -1n, maxAmount + 1n]) {
    expect(await errorOf(moveEarningsToCash(ctx(), { requestId: 'bad', memberId: 1, amount }))).toBe('AMOUNT_INVALID');
    expect(await errorOf(holdWithdrawal(ctx(), { withdrawalId: 1, memberId: 1, amount }))).toBe('AMOUNT_INVALID');
    expect(await errorOf(remitTax(ctx(), { period: 'bad', bank: 'main', amount }))).toBe('AMOUNT_INVALID');
  }
});
