import { describe, expect, test } from 'vitest';
import { holdAmount } from '#app/wallet/ledger/holds.commands.server.ts';
import { getBalances } from '#app/wallet/ledger/ledger.queries.server.ts';
import { maxAmount } from '#app/wallet/ledger/ledger.schema.ts';
import { creditTopUp } from './wallet-topups.commands.server.ts';
import { useTestDatabase } from '#test/database.ts';
import { bookCtx, errorOf, expectWholeBooks, newId, readWritten } from '#test/ledger.ts';
import {
  awardPoints,
  clawBackPoints,
  expirePoints,
  lockPoints,
  returnPoints,
  spendPoints,
} from './wallet-points.commands.server.ts';

const database = useTestDatabase();
const ctx = () => bookCtx(database.db);
const none = { parentId: null, data: {}, opens: {}, refundable: {} };
const read = (posting: Parameters<typeof readWritten>[1]) => readWritten(database.db, posting);

async function award(amount = 100n, note?: string) {
  const [memberId, subject] = [newId(), String(newId())];
  const posting = await awardPoints(ctx(), {
    task: 'firstAnswer',
    subject,
    memberId,
    amount,
    ...(note ? { note } : {}),
  });
  return { memberId, subject, posting, awardId: posting.journalId };
}

describe('an award', () => {
  test('is issued', async () => {
    const { memberId, subject, posting } = await award(100n, 'Well done');
    expect(await read(posting)).toEqual({
      ...none,
      key: `task:${memberId}:firstAnswer:${subject}`,
      type: 'award',
      data: { task: 'firstAnswer', subject, note: 'Well done' },
      legs: { issued: -100, [`points:${memberId}`]: 100 },
    });
    expect((await read((await award()).posting)).data).toMatchObject({ note: '' });
  });

  test('is taken back once, as far as there are points', async () => {
    const { memberId, awardId } = await award();
    await spendPoints(ctx(), { purpose: 'order', subject: String(newId()), memberId, amount: 70n });
    const taken = await clawBackPoints(ctx(), { awardId, memberId, note: 'Deleted' });
    expect(await read(taken)).toEqual({
      ...none,
      key: `clawback:${awardId}`,
      type: 'clawBack',
      parentId: awardId,
      data: { task: 'firstAnswer', note: 'Deleted' },
      legs: { [`points:${memberId}`]: -30, issued: 30 },
    });
    expect(await clawBackPoints(ctx(), { awardId, memberId, note: 'Deleted' })).toEqual({ ...taken, isNew: false });
    expect((await getBalances(ctx(), memberId)).points).toBe(0n);
    await expectWholeBooks(database.db);
  });

  test('of somebody else, or what is no award, is not taken back', async () => {
    const { awardId, memberId } = await award();
    const { journalId } = await creditTopUp(ctx(), {
      channel: 'alipay',
      transaction: String(newId()),
      memberId,
      amount: 5n,
    });
    expect(await errorOf(clawBackPoints(ctx(), { awardId, memberId: newId() }))).toBe('STATE_CONFLICT');
    for (const id of [journalId, 999_999_999])
      expect(await errorOf(clawBackPoints(ctx(), { awardId: id, memberId }))).toBe('STATE_CONFLICT');
    expect((await read(await clawBackPoints(ctx(), { awardId, memberId }))).data).toMatchObject({ note: '' });
  });
});

describe('spent points', () => {
  test('are redeemed, once for each purpose and subject, and come back in parts', async () => {
    const { memberId } = await award();
    const spending = { purpose: 'order', subject: String(newId()), memberId, amount: 70n, note: 'A plugin' } as const;
    const spent = await spendPoints(ctx(), spending);
    expect(await read(spent)).toEqual({
      ...none,
      key: `order:${memberId}:${spending.subject}:points`,
      type: 'spendPoints',
      data: { purpose: 'order', subject: spending.subject, note: 'A plugin' },
      legs: { [`points:${memberId}`]: -70, redeemed: 70 },
      refundable: { redeemed: 70 },
    });
    const give = (amount: bigint, refundId = newId(), note?: string) =>
      returnPoints(ctx(), { refundId, spentId: spent.journalId, memberId, amount, ...(note ? { note } : {}) });
    const refundId = newId();
    expect(await read(await give(50n, refundId, 'Refunded'))).toEqual({
      ...none,
      key: `refund:${refundId}:points`,
      type: 'returnPoints',
      parentId: spent.journalId,
      data: { refund: refundId, note: 'Refunded' },
      legs: { redeemed: -50, [`points:${memberId}`]: 50 },
    });
    expect(await errorOf(give(21n))).toBe('AMOUNT_INVALID');
    expect((await read(await give(20n))).data).toMatchObject({ note: '' });
    expect(
      (await read(await spendPoints(ctx(), { purpose: 'makeUp', subject: 'day', memberId, amount: 1n }))).data,
    ).toMatchObject({ note: '' });
  });

  test('are none that are held or not there', async () => {
    const { memberId } = await award();
    await holdAmount(ctx(), { purpose: 'bounty', subject: String(newId()), memberId, asset: 'PTS', amount: 60n });
    expect(await errorOf(spendPoints(ctx(), { purpose: 'order', subject: 'held', memberId, amount: 41n }))).toBe(
      'INSUFFICIENT_POINTS',
    );
  });
});

test('a lot expires once', async () => {
  const { memberId, awardId } = await award();
  const input = { lotId: awardId, memberId, amount: 30n };
  const expired = await expirePoints(ctx(), input);
  const legs = { [`points:${memberId}`]: -30, expired: 30 };
  expect(await read(expired)).toEqual({
    ...none,
    key: `exp:${awardId}`,
    type: 'expirePoints',
    parentId: awardId,
    legs,
  });
  expect(await expirePoints(ctx(), input)).toEqual({ ...expired, isNew: false });
});

test('locked points wait for the end of the transaction', async () => {
  const { memberId } = await award();
  const waiting = await database.db.transaction().execute(async (tx) => {
    await lockPoints({ db: tx }, memberId);
    const locked = database.pool.query(
      'select from wallet.balance b join wallet.account a on a.id = b.account_id where a.code = $1 for no key update of b skip locked',
      [`points:${memberId}`],
    );
    return (await locked).rowCount;
  });
  expect(waiting).toBe(0);
});

test('no amount is nothing, less than nothing or more than there can be', async () => {
  for (const amount of [0n, -1n, maxAmount + 1n]) {
    expect(await errorOf(awardPoints(ctx(), { task: 'bad', subject: '', memberId: 1, amount }))).toBe('AMOUNT_INVALID');
    expect(await errorOf(spendPoints(ctx(), { purpose: 'order', subject: 'bad', memberId: 1, amount }))).toBe(
      'AMOUNT_INVALID',
    );
    expect(await errorOf(returnPoints(ctx(), { refundId: 1, spentId: 1, memberId: 1, amount }))).toBe('AMOUNT_INVALID');
    expect(await errorOf(expirePoints(ctx(), { lotId: 1, memberId: 1, amount }))).toBe('AMOUNT_INVALID');
  }
});
