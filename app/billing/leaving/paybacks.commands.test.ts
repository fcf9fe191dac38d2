import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { closeAccount } from '#app/account/member-data/account-closures.commands.server.ts';
import { askPayment } from '#app/billing/payments/payment-checks.commands.server.ts';
import { findPayment } from '#app/billing/payments/payments.queries.server.ts';
import { sendRefund } from '#app/billing/refunds/refund-checks.commands.server.ts';
import { approveRefund, rejectRefund } from '#app/billing/refunds/refunds.commands.server.ts';
import { countProposedRefunds, listRefunds } from '#app/billing/refunds/refunds.queries.server.ts';
import { type Ctx, requireMember } from '#app/core/ctx.server.ts';
import * as queue from '#app/core/jobs/recurring-jobs.server.ts';
import { setSecret } from '#app/core/secrets/secret.server.ts';
import { getBalances } from '#app/wallet/ledger/ledger.queries.server.ts';
import { payOrder } from '#app/wallet/movements/orders.commands.server.ts';
import { creditTransfer, redeemCode } from '#app/wallet/movements/wallet-topups.commands.server.ts';
import { type CutSteps, useCuts } from '#test/cuts.ts';
import { useTestDatabase } from '#test/database.ts';
import { errorOf, expectWholeBooks, newId } from '#test/ledger.ts';
import { expectObjects } from '#test/objects.ts';
import { addPayer, addStaff, cashOf, count, makePayment, openServers, setUpChannel } from '#test/payments.ts';
import { approvePayback, payPayback, rejectPayback } from './payback-desk.commands.server.ts';
import { getPaybackFile, listPaybacks } from './payback-desk.queries.server.ts';
import { paybackData } from './payback-data.commands.server.ts';
import { askPayback, giveUpBalance, refundBalance, takeBackRefund } from './paybacks.commands.server.ts';
import { getClosingBalance } from './paybacks.queries.server.ts';

const database = useTestDatabase();
const cuts = useCuts(database);
const types = ['hold', 'releaseHold', 'payBack', 'giveUp'] as const;
let servers: Awaited<ReturnType<typeof openServers>>;
let staff: Ctx;
let second: Ctx;
let leaver: Ctx;

beforeAll(async () => {
  setSecret('s'.repeat(40));
  vi.spyOn(queue, 'enqueue').mockResolvedValue();
  servers = await openServers();
  await setUpChannel(database.db, 'alipay', servers.alipay.url);
  await sql`insert into billing.term (starts_at, made_at, value) values (now() - interval '1 hour', now(),
    ${JSON.stringify({ banks: ['main'], secondReviewFrom: 100_000 })}::jsonb)`.execute(database.db);
  [staff, second] = [await addStaff(database.db), await addStaff(database.db)];
});
afterAll(() => servers.close());
beforeEach(async () => {
  leaver = await newLeaver();
});

/** A member who has just proved that it is they. */
async function newLeaver(): Promise<Ctx> {
  const ctx = await addPayer(database.db);
  return { ...ctx, actor: { ...ctx.actor, provenAt: new Date() } as Ctx['actor'] };
}
const idOf = (ctx: Ctx) => requireMember(ctx).id;
const job = (): Ctx => ({ ...leaver, actor: { kind: 'job', name: 'test' } });

/** Tops up by bank transfer, which no channel can give back. */
const transfer = (amount: number, ctx = leaver) =>
  creditTransfer(job(), { receipt: newId(), bank: 'main', memberId: idOf(ctx), amount: BigInt(amount) });
async function topUp(amount: number): Promise<void> {
  const { view, trade } = await makePayment(leaver, 'alipay', servers.alipay, amount);
  trade.state = 'paid';
  await askPayment(job(), (await findPayment(leaver, { number: view.number }))!);
}
const account = { holder: '张三', bank: '招商银行徐家汇支行', account: '6225 8801 2345 6789' };
const ask = async (amount: number, ctx = leaver) =>
  (await askPayback(ctx, { amount, ...account, account: '6225880123456789' })).data.id;
const audits = (action: string, id: number) =>
  count(database.db, `core.audit where action = 'billing.${action}' and subject_id = ${id}`);
const balancesOf = (ctx: Ctx) => getBalances(ctx, idOf(ctx));

async function expectNothingLost(): Promise<void> {
  await expectWholeBooks(database.db);
  await expectObjects(database.db, types);
}

describe('what can become of a balance', () => {
  test('goes back to its source as far as channels can, by bank what was paid in, and all may be given up', async () => {
    await topUp(3000);
    await transfer(2000);
    await redeemCode(job(), { codeId: newId(), memberId: idOf(leaver), amount: 500n, isPromotion: true });
    expect(await getClosingBalance(leaver)).toMatchObject({
      cash: 5500,
      free: 5500,
      bySource: 3000,
      channels: ['alipay'],
      byHand: 5000, // what was given is no money of theirs to be paid out
    });
    await payOrder(job(), { orderId: newId(), memberId: idOf(leaver), cash: 4000n });
    expect(await getClosingBalance(leaver)).toMatchObject({ cash: 1500, bySource: 1500, byHand: 1500 });
  });
});

describe('back to the source', () => {
  test('is proposed for one person of staff, may be taken back, and goes the way of every refund', async () => {
    await topUp(1200);
    await topUp(800);
    await refundBalance(leaver, { amount: 2000 });
    const { refunds, free, byHand } = await getClosingBalance(leaver);
    expect([refunds.length, free, byHand, await cashOf(leaver)]).toEqual([2, 0, 0, 2000n]);
    expect(await audits('askRefund', refunds[0]!.id)).toBe(1);
    await takeBackRefund(leaver, { kind: 'source', id: refunds[0]!.id });
    expect(await errorOf(takeBackRefund(leaver, { kind: 'source', id: refunds[0]!.id }))).toBe('STATE_CONFLICT');
    expect((await getClosingBalance(leaver)).free).toBe(refunds[0]!.amount);
    const { rows } = await listRefunds(staff, { tab: 'waiting', before: 0, after: 0 });
    expect(rows.find(({ id }) => id === refunds[1]!.id)).toMatchObject({ isAsked: true, needsSecond: false });
    await approveRefund(staff, { id: refunds[1]!.id });
    await sendRefund(job(), { id: refunds[1]!.id });
    expect(await cashOf(leaver)).toBe(BigInt(2000 - refunds[1]!.amount));
    await expectNothingLost();
  });

  test('another amount than the page showed is refused, so that a second tab asks for nothing twice', async () => {
    await topUp(900);
    await refundBalance(leaver, { amount: 900 });
    expect(await errorOf(refundBalance(leaver, { amount: 900 }))).toBe('AMOUNT_INVALID');
    expect(await errorOf(giveUpBalance(leaver, { amount: 900 }))).toBe('AMOUNT_INVALID');
    expect(await errorOf(askPayback(leaver, { amount: 900, ...account }))).toBe('AMOUNT_INVALID');
  });

  test('others’ requests are nobody’s to take back, and a rejected one can be asked for anew', async () => {
    await topUp(700);
    await refundBalance(leaver, { amount: 700 });
    const { id } = (await getClosingBalance(leaver)).refunds[0]!;
    await expect(takeBackRefund(await newLeaver(), { kind: 'source', id })).rejects.toMatchObject({
      kind: 'not-found',
    });
    await rejectRefund(staff, { id, reason: 'card is gone' });
    await refundBalance(leaver, { amount: 700 });
    expect((await getClosingBalance(leaver)).refunds).toHaveLength(1);
  });
});

describe('by hand', () => {
  test('is set aside, read by staff with a trace, paid once, and told', async () => {
    await transfer(5000);
    const waiting = await countProposedRefunds(staff);
    const id = await ask(5000);
    expect(await countProposedRefunds(staff)).toBe(waiting + 1);
    expect(await balancesOf(leaver)).toMatchObject({ cash: 0n, cashHeld: 5000n });
    expect(await errorOf(closeAccount(leaver, { content: 'keep' }))).toBe('fundsLeft');
    const file = await getPaybackFile(staff, { id });
    expect(file).toMatchObject({ holder: '张三', account: '6225880123456789', last4: '6789', canPay: true });
    expect(await audits('viewPayback', id)).toBe(1);
    const sealed = await sql<{ sealed: string }>`select sealed from billing.payback where id = ${id}`.execute(
      database.db,
    );
    expect(sealed.rows[0]!.sealed).not.toContain('6225880123456789');
    await payPayback(staff, { id, bank: 'main', reference: 'T1' });
    expect(await errorOf(payPayback(second, { id, bank: 'main', reference: 'T1' }))).toBe('STATE_CONFLICT');
    expect(await balancesOf(leaver)).toMatchObject({ cash: 0n, cashHeld: 0n });
    expect(await audits('payPayback', id)).toBe(1);
    expect(await count(database.db, `messages.notice where member_id = ${idOf(leaver)} and act = 'paybackPaid'`)).toBe(
      1,
    );
    await expectNothingLost();
    await closeAccount(leaver, { content: 'keep' });
    await paybackData.closeMember(leaver, idOf(leaver), 'keep');
    expect(await getPaybackFile(staff, { id })).toMatchObject({ holder: '', account: '', reference: 'T1' });
  });

  test('a large one takes two people, and none of them is the member', async () => {
    await transfer(100_000);
    const id = await ask(100_000);
    const pay = (ctx: Ctx) => payPayback(ctx, { id, bank: 'main', reference: 'T2' });
    expect(await errorOf(pay(staff))).toBe('SECOND_PERSON_REQUIRED');
    await approvePayback(staff, { id });
    expect(await errorOf(pay(staff))).toBe('SECOND_PERSON_REQUIRED');
    expect(await errorOf(takeBackRefund(leaver, { kind: 'hand', id }))).toBe('STATE_CONFLICT');
    expect((await listPaybacks(second, { tab: 'waiting', before: 0, after: 0 })).rows[0]).toMatchObject({
      id,
      canPay: true,
      canApprove: false,
    });
    await pay(second);
    const own = await addStaff(database.db);
    await transfer(1000, own);
    const mine = await ask(1000, own);
    await expect(payPayback(own, { id: mine, bank: 'main', reference: 'T3' })).rejects.toMatchObject({
      kind: 'forbidden',
    });
    await expectNothingLost();
  });

  test('rejected or taken back it is the member’s to spend; only one is open at a time', async () => {
    await transfer(3000);
    const id = await ask(1000);
    expect(await errorOf(ask(500))).toBe('STATE_CONFLICT');
    await takeBackRefund(leaver, { kind: 'hand', id });
    expect(await errorOf(rejectPayback(staff, { id, reason: 'too late' }))).toBe('STATE_CONFLICT');
    const other = await ask(3000);
    await rejectPayback(staff, { id: other, reason: 'no such account' });
    expect((await getClosingBalance(leaver)).last).toMatchObject({ state: 'rejected', reason: 'no such account' });
    expect(await balancesOf(leaver)).toMatchObject({ cash: 3000n, cashHeld: 0n });
    await expectNothingLost();
  });

  test('strangers, members without the right, a bank we do not have, and an old login are refused', async () => {
    await transfer(1000);
    const id = await ask(1000);
    for (const act of [
      () => payPayback(leaver, { id, bank: 'main', reference: 'x' }),
      () => approvePayback(leaver, { id }),
      () => rejectPayback(leaver, { id, reason: 'no' }),
      () => getPaybackFile(leaver, { id }),
      () => listPaybacks(leaver, { tab: 'waiting', before: 0, after: 0 }),
    ])
      await expect(act()).rejects.toMatchObject({ kind: 'forbidden' });
    await expect(payPayback(staff, { id, bank: 'elsewhere', reference: 'x' })).rejects.toMatchObject({
      fields: { bank: expect.anything() as unknown },
    });
    await expect(takeBackRefund(await newLeaver(), { kind: 'hand', id })).rejects.toMatchObject({ kind: 'not-found' });
    const stale = await addPayer(database.db);
    for (const act of [
      () => refundBalance(stale, { amount: 1 }),
      () => askPayback(stale, { amount: 1, ...account }),
      () => takeBackRefund(stale, { kind: 'hand', id }),
      () => giveUpBalance(stale, { amount: 1 }),
    ])
      await expect(act()).rejects.toMatchObject({ kind: 'need-proof' });
  });
});

describe('given up', () => {
  test('it is income of its own, with an audit row, and nothing holds the closing up', async () => {
    await transfer(37);
    await expect(giveUpBalance(leaver, { amount: 36 })).rejects.toMatchObject({
      fields: { amount: expect.anything() as unknown },
    });
    await giveUpBalance(leaver, { amount: 37 });
    expect(await errorOf(giveUpBalance(leaver, { amount: 37 }))).toBe('AMOUNT_INVALID');
    expect(await audits('giveUpBalance', idOf(leaver))).toBe(1);
    const { rows } = await sql<{ sum: number }>`select sum(e.amount)::bigint sum from wallet.entry e
      join wallet.account a on a.id = e.account_id join wallet.journal j on j.id = e.journal_id
      join billing.given_up g on g.journal_id = j.id
      where a.code = 'given_up' and g.member_id = ${idOf(leaver)}`.execute(database.db);
    expect(rows[0]!.sum).toBe(37);
    await expectNothingLost();
    await closeAccount(leaver, { content: 'keep' });
  });
});

describe('whatever comes in between', () => {
  test('everything at once takes the balance apart once', async () => {
    await topUp(2500);
    const outcomes = await Promise.allSettled(
      Array.from({ length: 8 }).flatMap(() => [
        giveUpBalance(leaver, { amount: 2500 }),
        refundBalance(leaver, { amount: 2500 }),
        askPayback(leaver, { amount: 2500, ...account }),
        closeAccount(leaver, { content: 'keep' }),
      ]),
    );
    const done = outcomes.filter(({ status }) => status === 'fulfilled');
    expect(done.length).toBeGreaterThan(0);
    const { cash, cashHeld } = await balancesOf(leaver);
    const { refunds, open } = await getClosingBalance(leaver);
    const asked = refunds.reduce((sum, { amount }) => sum + amount, 0);
    const given = await count(database.db, `billing.given_up where member_id = ${idOf(leaver)}`);
    expect([asked, Number(cashHeld), given * 2500].toSorted((a, b) => a - b)).toEqual([0, 0, 2500]);
    expect(Number(cash + cashHeld)).toBe(given === 1 ? 0 : 2500);
    expect(open?.amount ?? 0).toBe(Number(cashHeld));
    await expectNothingLost();
  });

  const steps: CutSteps = {
    'asking for a transfer': async (db) => {
      await transfer(1500);
      return { call: () => ask(1500, { ...leaver, db }) };
    },
    'taking a transfer back': async (db) => {
      await transfer(1500);
      const id = await ask(1500);
      return { call: () => takeBackRefund({ ...leaver, db }, { kind: 'hand', id }) };
    },
    'paying a transfer': async (db) => {
      await transfer(1500);
      const id = await ask(1500);
      return { call: () => payPayback({ ...staff, db }, { id, bank: 'main', reference: 'T9' }) };
    },
    'giving the balance up': async (db) => {
      await transfer(1500);
      return { call: () => giveUpBalance({ ...leaver, db }, { amount: 1500 }) };
    },
  };
  test.each(Object.entries(steps))('%s leaves all or nothing, wherever the connection breaks', async (_name, step) => {
    const fresh: typeof step = async (db) => {
      leaver = await newLeaver();
      return step(db);
    };
    expect(await cuts.beforeEachStatement(fresh)).toBeGreaterThan(3);
    await cuts.afterCommit(fresh);
    await expectNothingLost();
  });
});
