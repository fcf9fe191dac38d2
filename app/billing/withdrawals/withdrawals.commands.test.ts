import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { isRefusal } from '#app/core/errors.ts';
import { getBalances } from '#app/wallet/ledger/ledger.queries.server.ts';
import { refundSale } from '#app/wallet/movements/wallet-refunds.commands.server.ts';
import { errorOf, expectWholeBooks, newId } from '#test/ledger.ts';
import { expectObjects, withdrawalTypes } from '#test/objects.ts';
import { earn, usePayouts, verifyName } from '#test/payouts.ts';
import { flagMember } from '#app/billing/risks/risks.commands.server.ts';
import { rejectWithdrawal } from '#app/books/withdrawal-reviews/withdrawal-reviews.commands.server.ts';
import { cancelWithdrawal, requestWithdrawal } from './withdrawals.commands.server.ts';
import { getWithdrawOptions, listOwnWithdrawals } from './withdrawals.queries.server.ts';
import { RequestWithdrawalInput } from './withdrawals.schema.ts';

const world = usePayouts();
const { request } = world;
afterEach(async () => {
  await expectWholeBooks(world.database.db);
  await expectObjects(world.database.db, withdrawalTypes);
});
const balances = (id: number) => getBalances({ db: world.database.db }, id);

test('a request sets the money aside, is numbered, audited, and seen by its owner only', async () => {
  const { id: memberId, cardId } = await world.payee(30_000n);
  const { data } = await requestWithdrawal(world.member(memberId), { amount: 20_000, cardId });
  expect(data.number).toMatch(/^W261120\d{4,}$/);
  expect(await balances(memberId)).toMatchObject({ earnings: 10_000n, earningsHeld: 20_000n });
  const { rows } = await listOwnWithdrawals(world.member(memberId), { before: 0, after: 0 });
  expect(rows).toMatchObject([
    {
      ...data,
      state: 'requested',
      amount: 20_000,
      fee: 0,
      tax: 0,
      net: 20_000,
      bank: '招商银行',
      events: [{ state: 'requested' }],
    },
  ]);
  expect(await listOwnWithdrawals(world.member(await world.addMember()), { before: 0, after: 0 })).toMatchObject({
    rows: [],
  });
  expect(await world.audits('billing.requestWithdrawal', data.id)).toMatchObject([
    { actor_id: memberId, detail: { amount: 20_000 } },
  ]);
  expect(await getWithdrawOptions(world.member(memberId))).toMatchObject({
    earnings: 10_000,
    blockers: ['open'],
    dayLeft: 4_980_000,
    day: '2026-11-20',
  });
});

describe('what stands in the way', () => {
  const refused = (memberId: number, cardId: number, amount = 20_000) =>
    errorOf(requestWithdrawal(world.member(memberId), { amount, cardId }));

  test('no proof, a program, staff in the member’s place', async () => {
    const { id, cardId } = await world.payee(30_000n);
    const asked = { amount: 20_000, cardId };
    await expect(requestWithdrawal(world.member(id, { provenAt: null }), asked)).rejects.toMatchObject({
      kind: 'need-proof',
    });
    await expect(requestWithdrawal(world.member(id, { impersonatorId: 7 }), asked)).rejects.toMatchObject({
      kind: 'forbidden',
    });
    const token = world.as({
      kind: 'token',
      id,
      loginId: null,
      tokenId: 1,
      scopes: [],
      ip: '192.0.2.1',
      agent: 'test',
    });
    await expect(requestWithdrawal(token, asked)).rejects.toMatchObject({ kind: 'forbidden' });
    await expect(cancelWithdrawal(token, { id: 1 })).rejects.toMatchObject({ kind: 'forbidden' });
  });

  test('no real name any more, or another one', async () => {
    const { id, cardId } = await world.payee(30_000n);
    await verifyName(world.database.db, id, '李四');
    expect(await refused(id, cardId)).toBe('CARD_NAME_MISMATCH');
    await verifyName(world.database.db, id, '张小明', 'company');
    expect(await refused(id, cardId)).toBe('CARD_NAME_MISMATCH');
    await sql`update account.real_name set state = 'revoked' where member_id = ${id}`.execute(world.database.db);
    expect(await refused(id, cardId)).toBe('AUTHEN_REQUIRED');
  });

  test('a card of somebody else, not verified, or still cooling', async () => {
    const { id, cardId } = await world.payee(30_000n);
    const other = await world.payee(0n);
    await expect(requestWithdrawal(world.member(id), { amount: 20_000, cardId: other.cardId })).rejects.toMatchObject({
      kind: 'not-found',
    });
    await sql`update billing.bank_card set usable_at = ${new Date(world.now().getTime() + 1)}
      where id = ${cardId}`.execute(world.database.db);
    expect(await refused(id, cardId)).toBe('CARD_COOLING');
    await sql`update billing.bank_card set state = 'checking' where id = ${cardId}`.execute(world.database.db);
    expect(await refused(id, cardId)).toBe('CARD_INVALID');
  });

  test('amounts that are too small, too large, more than there is, or none', async () => {
    const { id, cardId } = await world.payee(30_000n);
    expect(await refused(id, cardId, 9999)).toBe('BELOW_MINIMUM');
    expect(await refused(id, cardId, 5_000_001)).toBe('ABOVE_MAXIMUM');
    expect(await refused(id, cardId, 30_001)).toBe('INSUFFICIENT_BALANCE');
    for (const amount of [0, -1, 0.5, 1e300, '100', null])
      expect(RequestWithdrawalInput.safeParse({ amount, cardId }).success).toBe(false);
    expect(await balances(id)).toMatchObject({ earnings: 30_000n, earningsHeld: 0n });
  });

  test('a debt, a risk flag, one that is open', async () => {
    const { id, cardId } = await world.payee(0n);
    const saleId = await earn(world.program(), id, 30_000n);
    await requestWithdrawal(world.member(id), { amount: 20_000, cardId });
    expect(await refused(id, cardId, 10_000)).toBe('STATE_CONFLICT');
    await flagMember(world.program(), { memberId: id, kind: 'manual', reason: 'look' });
    expect(await refused(id, cardId, 10_000)).toBe('RISK_FLAGGED');
    await refundSale(world.program(), { refundId: newId(), saleId, buyerId: newId(), amount: 30_000n });
    expect(await refused(id, cardId, 10_000)).toBe('OWED');
    expect((await getWithdrawOptions(world.member(id))).blockers).toEqual(['owed', 'flagged', 'open']);
  });

  test('more than the day allows, by number and by amount', async () => {
    const { id, cardId } = await world.payee(10_000_000n);
    const ask = (amount: number) => requestWithdrawal(world.member(id), { amount, cardId });
    const boss = world.staffCtx(await world.addStaff());
    await cancelWithdrawal(world.member(id), { id: (await ask(5_000_000)).data.id });
    const { data } = await ask(3_000_000);
    await sql`update billing.withdrawal set state = 'approved' where id = ${data.id}`.execute(world.database.db);
    expect(await refused(id, cardId, 2_000_001)).toBe('DAILY_LIMIT');
    await rejectWithdrawal(boss, { id: data.id, reason: 'source', note: '' });
    await cancelWithdrawal(world.member(id), { id: (await ask(5_000_000)).data.id });
    expect(await refused(id, cardId, 10_000)).toBe('DAILY_LIMIT');
    world.pass(13 * 3600); // past midnight in Shanghai
    await ask(10_000);
  });
});

test('fee and tax are those of the terms that held', async () => {
  await world.setTerms({ withdrawFee: 100, withdrawFeeMin: 200, taxProfile: 'payment' });
  const { memberId } = await request(1_000_000);
  const { rows } = await listOwnWithdrawals(world.member(memberId), { before: 0, after: 0 });
  expect(rows).toMatchObject([{ fee: 10_000, tax: 160_000, net: 830_000 }]);
  expect(await world.one(sql`select terms_id > 0 v from billing.withdrawal where member_id = ${memberId}`)).toBe(true);
  await world.setTerms({ withdrawMin: 100, withdrawFeeMin: 100_000 });
  const { id, cardId } = await world.payee(20_000n);
  expect(await errorOf(requestWithdrawal(world.member(id), { amount: 20_000, cardId }))).toBe('AMOUNT_INVALID');
  await world.setTerms({});
});

test('cancelled once, by its owner, while nobody has begun: the money is back', async () => {
  const { id, memberId } = await request(20_000);
  await expect(cancelWithdrawal(world.member(await world.addMember()), { id })).rejects.toMatchObject({
    kind: 'not-found',
  });
  await cancelWithdrawal(world.member(memberId), { id });
  expect(await balances(memberId)).toMatchObject({ earnings: 20_000n, earningsHeld: 0n });
  await expect(cancelWithdrawal(world.member(memberId), { id })).rejects.toMatchObject({
    data: { error: 'STATE_CONFLICT', state: 'cancelled' },
  });
  expect(await world.stepsOf(id)).toEqual(['requested', 'cancelled']);
  expect(await world.audits('billing.cancelWithdrawal', id)).toHaveLength(1);
});

describe('at once', () => {
  const count = async (work: Promise<unknown>[]) => {
    const settled = await Promise.allSettled(work);
    for (const one of settled) if (one.status === 'rejected' && !isRefusal(one.reason)) throw one.reason;
    return settled.filter(({ status }) => status === 'fulfilled').length;
  };

  test.each([8, 50])('%d withdrawals of 100 yuan from 100 are exactly one', async (times) => {
    const { id, cardId } = await world.payee(10_000n);
    expect(
      await count(
        Array.from({ length: times }, async () => requestWithdrawal(world.member(id), { amount: 10_000, cardId })),
      ),
    ).toBe(1);
    expect(await balances(id)).toMatchObject({ earnings: 0n, earningsHeld: 10_000n });
  });

  test('fifty cancellations give the money back once', async () => {
    const { id, memberId } = await request(20_000);
    expect(await count(Array.from({ length: 50 }, async () => cancelWithdrawal(world.member(memberId), { id })))).toBe(
      1,
    );
    expect(await balances(memberId)).toMatchObject({ earnings: 20_000n, earningsHeld: 0n });
  });
});
