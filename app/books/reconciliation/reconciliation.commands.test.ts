import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Ctx, requireMember } from '#app/core/ctx.server.ts';
import { setSecret } from '#app/core/secrets/secret.server.ts';
import { listRecordMismatches } from '#app/books/books/record-checks.queries.server.ts';
import { settleChannel } from '#app/wallet/movements/wallet-topups.commands.server.ts';
import { useTestDatabase } from '#test/database.ts';
import { expectWholeBooks } from '#test/ledger.ts';
import {
  addPayer,
  addStaff,
  cashOf,
  count,
  makePayment,
  openServers,
  paymentRow,
  setUpChannel,
} from '#test/payments.ts';
import { billOf } from '#test/wechat-server.ts';
import { askPayment } from '#app/billing/payments/payment-checks.commands.server.ts';
import { findPayment } from '#app/billing/payments/payments.queries.server.ts';
import { confirmBreak, rejectBreak, resolveBreak, takeBreak } from './breaks.commands.server.ts';
import { listOpenBreaks } from './breaks.queries.server.ts';
import { fetchBill, fetchBills, importBill } from './reconciliation.commands.server.ts';
import { matchLines } from './matches.commands.server.ts';
import { listBills, listLines } from './reconciliation.queries.server.ts';
import type { BillFormat } from './reconciliation.schema.ts';

const database = useTestDatabase();
let servers: Awaited<ReturnType<typeof openServers>>;
let payer: Ctx;
let maker: Ctx;
let checker: Ctx;
const job = (): Ctx => ({ ...payer, now: new Date(), actor: { kind: 'job', name: 'test' } });

beforeAll(async () => {
  setSecret('s'.repeat(40));
  servers = await openServers();
  for (const channel of ['alipay', 'wechat', 'stripe'] as const)
    await setUpChannel(database.db, channel, servers[channel].url);
  [maker, checker] = [await addStaff(database.db), await addStaff(database.db)];
});
afterAll(() => servers.close());
beforeEach(async () => {
  payer = await addPayer(database.db);
});

let made = 0;
const newSerial = () => `T${Date.now()}${(made += 1)}`;
async function makePaid(amount = 1234) {
  const { view, trade } = await makePayment(payer, 'alipay', servers.alipay, amount);
  trade.state = 'paid';
  await askPayment(job(), (await findPayment(payer, { number: view.number }))!);
  return { trade, number: view.number, row: await paymentRow(database.db, view.number) };
}
const head = 'type,transaction,number,refund_number,amount,fee,currency,time';
const lineOf = (transaction: string, number: string, amount: string, kind = 'payment', refund = '') =>
  `${kind},${transaction},${number},${refund},${amount},0.07,CNY,${new Date().toISOString()}`;
const fileOf = (text: string) => new File([text], 'bill.csv', { type: 'text/csv' });
const importLines = (
  lines: string[],
  { format = 'neutral', channel = 'alipay' }: { format?: BillFormat; channel?: 'alipay' } = {},
) => importBill(maker, { kind: 'provider', channel, format, file: fileOf([head, ...lines].join('\n')) });
const importBank = (text: string, channel = 'main') =>
  importBill(maker, {
    kind: 'bank',
    channel,
    format: 'bank',
    file: fileOf(`date,serial,amount,counterparty,remark\n${text}`),
  });
const linesOf = async (id: number) => (await listLines(maker, { id, state: '', before: 0, after: 0 })).rows;
const breaksAbout = async (transaction: string) =>
  (
    await sql<{
      id: number;
      kind: string;
      state: string;
      act: string | null;
      ours: number | null;
      theirs: number | null;
    }>`
    select id, kind, state, act, ours, theirs from billing.break where transaction = ${transaction}
      order by id`.execute(database.db)
  ).rows;
const errorOf = async (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: { data?: { error?: string }; kind?: string }) => error.data?.error ?? error.kind,
  );
const today = () => new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);

describe('a provider’s bill', () => {
  test('matches line, payment and journal, by the provider’s number or by ours', async () => {
    const [one, two] = [await makePaid(), await makePaid(500)];
    const { data } = await importLines([lineOf(one.trade.transaction, '', '12.34'), lineOf('', two.number, '5.00')]);
    expect((await linesOf(data.id)).map(({ state }) => state)).toEqual(['matched', 'matched']);
    expect(await breaksAbout(one.trade.transaction)).toEqual([]);
    expect(await count(database.db, `core.audit where action = 'billing.importBill' and subject_id = ${data.id}`)).toBe(
      1,
    );
    expect((await listBills(maker, { before: 0, after: 0 })).rows[0]).toMatchObject({
      id: data.id,
      lines: 2,
      matched: 2,
      theirs: 0,
      differs: 0,
    });
  });

  test('another amount, by a cent, is a break with both sides', async () => {
    const { trade } = await makePaid();
    await importLines([lineOf(trade.transaction, trade.number, '12.35')]);
    expect(await breaksAbout(trade.transaction)).toMatchObject([
      { kind: 'differs', ours: 1234, theirs: 1235, state: 'open' },
    ]);
  });

  test('what only they have is a break, and goes by itself when ours comes', async () => {
    const { view, trade } = await makePayment(payer, 'alipay', servers.alipay);
    trade.state = 'paid';
    const { data } = await importLines([lineOf(trade.transaction, trade.number, '12.34')]);
    expect(await breaksAbout(trade.transaction)).toMatchObject([{ kind: 'theirs', theirs: 1234, state: 'open' }]);
    await askPayment(job(), (await findPayment(payer, { number: view.number }))!);
    await matchLines(job(), { since: new Date(Date.now() - 86_400_000) });
    expect(await breaksAbout(trade.transaction)).toMatchObject([{ state: 'resolved', act: 'gone' }]);
    expect((await linesOf(data.id)).map(({ state }) => state)).toEqual(['matched']);
  });

  test('what only we have is a break, and goes when a later bill has it', async () => {
    const { trade } = await makePaid();
    await importLines([lineOf(newSerial(), '', '1.00')]);
    expect(await breaksAbout(trade.transaction)).toMatchObject([{ kind: 'ours', ours: 1234, state: 'open' }]);
    await importLines([lineOf(trade.transaction, trade.number, '12.34')]);
    expect(await breaksAbout(trade.transaction)).toMatchObject([{ kind: 'ours', state: 'resolved', act: 'gone' }]);
  });

  test('the same file is one import, ten times at once too; the same line in another file is one line', async () => {
    const { trade } = await makePaid();
    const lines = [lineOf(trade.transaction, trade.number, '12.34')];
    const all = await Promise.all(Array.from({ length: 10 }, async () => importLines(lines)));
    expect(new Set(all.map(({ data }) => data.id)).size).toBe(1);
    expect(all.filter(({ data }) => data.isNew)).toHaveLength(1);
    await importLines([...lines, lineOf(newSerial(), '', '9.00')]);
    expect(await count(database.db, `billing.bill_line where transaction = '${trade.transaction}'`)).toBe(1);
  });

  test('a file that is none, empty, or of another format is refused at its field, and keeps nothing', async () => {
    const before = await count(database.db, 'billing.bill');
    const input = { kind: 'provider', channel: 'alipay', format: 'wechat' } as const;
    for (const file of [undefined, new File([], 'a.csv'), fileOf('a,b\n1,2'), fileOf('\u0000\u0001'), fileOf(head)])
      expect(await errorOf(importBill(maker, { ...input, file }))).toBe('invalid');
    expect(await count(database.db, 'billing.bill')).toBe(before);
  });

  test('is for staff with the right only', async () => {
    expect(
      await errorOf(importBill(payer, { kind: 'provider', channel: 'alipay', format: 'neutral', file: fileOf(head) })),
    ).toBe('forbidden');
    expect(await errorOf(listBills(payer, { before: 0, after: 0 }))).toBe('forbidden');
    expect(await errorOf(listOpenBreaks(payer, { state: 'open', before: 0, after: 0 }))).toBe('forbidden');
  });

  test('is fetched for a day that is over, once', async () => {
    const { view, trade } = await makePayment(payer, 'wechat', servers.wechat);
    trade.state = 'paid';
    await askPayment(job(), (await findPayment(payer, { number: view.number }))!);
    expect(billOf(servers.wechat)).toContain(trade.transaction);
    expect(await errorOf(fetchBill(maker, { channel: 'wechat', day: today() }))).toBe('invalid');
    const { data } = await fetchBill(maker, { channel: 'wechat', day: '2026-11-21' });
    expect((await linesOf(data.id)).find((line) => line.number === view.number)).toMatchObject({
      state: 'matched',
      fee: 6,
    });
    expect((await fetchBill(maker, { channel: 'wechat', day: '2026-11-21' })).data).toMatchObject({
      id: data.id,
      isNew: false,
    });
    await fetchBills(job(), ['alipay', 'stripe']);
    expect(await count(database.db, `billing.bill where channel = 'stripe' and day is not null`)).toBe(3);
    expect(await count(database.db, `billing.bill where channel = 'alipay' and day is not null`)).toBe(0);
  });
});

describe('a break', () => {
  async function makeTheirs(amount = '7.77') {
    const transaction = newSerial();
    await importLines([lineOf(transaction, '', amount)]);
    return { transaction, id: (await breaksAbout(transaction))[0]!.id };
  }

  test('gets an owner, is explained with a reason, and that is its end', async () => {
    const { transaction, id } = await makeTheirs();
    await takeBreak(maker, { id });
    await resolveBreak(maker, { act: 'explain', id, reason: 'a trial payment of ours' });
    expect(await breaksAbout(transaction)).toMatchObject([{ state: 'resolved', act: 'explain' }]);
    expect(await errorOf(resolveBreak(maker, { act: 'explain', id, reason: 'once more' }))).toBe('STATE_CONFLICT');
    expect(await count(database.db, `core.audit where action = 'billing.resolveBreak' and subject_id = ${id}`)).toBe(1);
  });

  test('whose money is credited takes two people, neither the one who gets it, and credits once', async () => {
    const { id } = await makeTheirs();
    const memberId = requireMember(payer).id;
    const plan = { act: 'credit', id, reason: 'the member sent the receipt', memberId } as const;
    expect(await errorOf(resolveBreak(payer, plan))).toBe('forbidden');
    expect(await errorOf(resolveBreak(maker, { ...plan, memberId: requireMember(maker).id }))).toBe('forbidden');
    await resolveBreak(maker, plan);
    expect(await cashOf(payer)).toBe(0n);
    expect(await errorOf(confirmBreak(maker, { id }))).toBe('SECOND_PERSON_REQUIRED');
    const all = await Promise.all(Array.from({ length: 10 }, async () => errorOf(confirmBreak(checker, { id }))));
    expect(all.filter((error) => error === null)).toHaveLength(1);
    expect(await cashOf(payer)).toBe(777n);
    await expectWholeBooks(database.db);
  });

  test('the beneficiary does not confirm; a proposal can be sent back', async () => {
    const { id, transaction } = await makeTheirs();
    await resolveBreak(maker, { act: 'credit', id, reason: 'belongs to staff', memberId: requireMember(checker).id });
    expect(await errorOf(confirmBreak(checker, { id }))).toBe('forbidden');
    await rejectBreak(checker, { id });
    expect(await breaksAbout(transaction)).toMatchObject([{ state: 'open', act: null }]);
  });

  test('money that was credited meanwhile is not credited by hand, nor the other way round', async () => {
    const { view, trade } = await makePayment(payer, 'alipay', servers.alipay);
    trade.state = 'paid';
    await importLines([lineOf(trade.transaction, trade.number, '12.34')]);
    const id = (await breaksAbout(trade.transaction))[0]!.id;
    await resolveBreak(maker, { act: 'credit', id, reason: 'seen on the bill', memberId: requireMember(payer).id });
    const payment = (await findPayment(payer, { number: view.number }))!;
    await askPayment(job(), payment);
    expect(await cashOf(payer)).toBe(1234n);
    expect(await errorOf(confirmBreak(checker, { id }))).toBe('STATE_CONFLICT');
    expect(await cashOf(payer)).toBe(1234n);

    const other = await makePayment(payer, 'alipay', servers.alipay, 500);
    other.trade.state = 'paid';
    await importLines([lineOf(other.trade.transaction, other.trade.number, '5.00')]);
    const second = (await breaksAbout(other.trade.transaction))[0]!.id;
    await resolveBreak(maker, {
      act: 'credit',
      id: second,
      reason: 'seen on the bill',
      memberId: requireMember(payer).id,
    });
    await confirmBreak(checker, { id: second });
    expect(await cashOf(payer)).toBe(1734n);
    await askPayment(job(), (await findPayment(payer, { number: other.view.number }))!);
    expect(await cashOf(payer)).toBe(1734n);
    await expectWholeBooks(database.db);
  });

  test('cannot end in a way that does not fit it', async () => {
    const { trade } = await makePaid();
    await importLines([lineOf(newSerial(), '', '1.00')]);
    const id = (await breaksAbout(trade.transaction))[0]!.id;
    expect(
      await errorOf(
        resolveBreak(maker, { act: 'credit', id, reason: 'it is missing', memberId: requireMember(payer).id }),
      ),
    ).toBe('ACT_INVALID');
    expect(
      await errorOf(resolveBreak(maker, { act: 'settle', id, reason: 'it is missing', channel: 'alipay', fee: 0 })),
    ).toBe('ACT_INVALID');
  });
});

describe('a bank’s statement', () => {
  const day = new Date().toISOString().slice(0, 10);

  test('matches what the ledger booked on that account, and only there', async () => {
    const bank = `b${newSerial().toLowerCase().slice(-8)}`;
    await settleChannel(job(), { channel: 'alipay', batch: bank, line: '1', bank, net: 4321n, fee: 9n });
    const { data } = await importBank(
      `${day},${newSerial()},43.21,Alipay,payout\n${day},${newSerial()},-1.00,Someone,fee`,
      bank,
    );
    expect((await linesOf(data.id)).map(({ kind, state }) => [kind, state])).toEqual([
      ['out', 'theirs'],
      ['in', 'matched'],
    ]);
  });

  test('of two that look the same, the one whose number is in the remark', async () => {
    const bank = `c${newSerial().toLowerCase().slice(-8)}`;
    const one = await settleChannel(job(), {
      channel: 'alipay',
      batch: 'BATCH-11',
      line: '1',
      bank,
      net: 100n,
      fee: 0n,
    });
    await settleChannel(job(), { channel: 'alipay', batch: 'BATCH-12', line: '1', bank, net: 100n, fee: 0n });
    const { data } = await importBank(`${day},${newSerial()},1.00,Alipay,BATCH-11`, bank);
    expect((await linesOf(data.id))[0]).toMatchObject({ state: 'matched', journalId: one.journalId });
    const other = await importBank(`${day},${newSerial()},1.00,Alipay,?`, bank);
    expect((await linesOf(other.data.id))[0]).toMatchObject({ state: 'matched' });
    const third = await importBank(`${day},${newSerial()},1.00,Alipay,again`, bank);
    expect((await linesOf(third.data.id))[0]).toMatchObject({ state: 'theirs' });
  });

  test('a payout of a provider is booked by two people, with what it kept, and matches then', async () => {
    const [bank, serial] = [`d${newSerial().toLowerCase().slice(-8)}`, newSerial()];
    const { data } = await importBank(`${day},${serial},90.00,Alipay,T+1`, bank);
    const id = (await breaksAbout(serial))[0]!.id;
    await resolveBreak(maker, { act: 'settle', id, reason: 'payout of yesterday', channel: 'alipay', fee: 54 });
    await confirmBreak(checker, { id });
    expect((await linesOf(data.id))[0]).toMatchObject({ state: 'matched', journalId: expect.any(Number) as number });
    expect(await breaksAbout(serial)).toMatchObject([{ state: 'resolved', act: 'settle' }]);
    await expectWholeBooks(database.db);
  });
});

test('everything that was credited has its journal and no other is there; settled breaks have theirs', async () => {
  const { mismatches } = await listRecordMismatches({ db: database.db }, ['settle', 'topUp', 'lateMoney']);
  expect(mismatches.filter(({ expected, key }) => expected !== '' || !key.startsWith('settle:'))).toEqual([]);
});
