import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Ctx, requireMember } from '#app/core/ctx.server.ts';
import * as queue from '#app/core/jobs/recurring-jobs.server.ts';
import { setSecret } from '#app/core/secrets/secret.server.ts';
import { holdAmount } from '#app/wallet/ledger/holds.commands.server.ts';
import { alipayMessage } from '#test/alipay-server.ts';
import { useTestDatabase } from '#test/database.ts';
import { expectWholeBooks } from '#test/ledger.ts';
import {
  addPayer,
  addStaff,
  cashOf,
  type Channel,
  count,
  makePayment,
  openServers,
  paymentRow,
  setUpChannel,
} from '#test/payments.ts';
import { stripeMessage } from '#test/stripe-server.ts';
import { transactionOf, wechatMessage } from '#test/wechat-server.ts';
import { expectObjects } from '#test/objects.ts';
import { topUpsData } from '#app/billing/topups/topup-data.commands.server.ts';
import { askPayment } from '#app/billing/payments/payment-checks.commands.server.ts';
import { receiveNotification } from './payment-notifications.commands.server.ts';
import { findPayment } from '#app/billing/payments/payments.queries.server.ts';
import { askRefund, askRefunds, sendRefund } from './refund-checks.commands.server.ts';
import { approveRefund, proposeRefund, rejectRefund } from './refunds.commands.server.ts';
import { findRefund, getRefund, listRefunds, listRefundsOf } from './refunds.queries.server.ts';

const database = useTestDatabase();
let servers: Awaited<ReturnType<typeof openServers>>;
let payer: Ctx;
let maker: Ctx;
let checker: Ctx;
const job = (ms = 0): Ctx => ({ ...payer, now: new Date(Date.now() + ms), actor: { kind: 'job', name: 'test' } });
const minute_ms = 60_000;
const sent: unknown[] = [];

beforeAll(async () => {
  setSecret('s'.repeat(40));
  vi.spyOn(queue, 'enqueue').mockImplementation(async (_ctx, _job, data) => void sent.push(data));
  servers = await openServers();
  for (const channel of ['alipay', 'wechat', 'stripe'] as const)
    await setUpChannel(database.db, channel, servers[channel].url);
  [maker, checker] = [await addStaff(database.db), await addStaff(database.db)];
});
afterAll(() => servers.close());
beforeEach(async () => {
  payer = await addPayer(database.db);
});

async function makePaid(channel: Channel, amount = 1234) {
  const { view, trade } = await makePayment(payer, channel, servers[channel], amount);
  trade.state = 'paid';
  await askPayment(job(), (await findPayment(payer, { number: view.number }))!);
  return { trade, paymentId: (await paymentRow(database.db, view.number)).id };
}
async function makeApproved(channel: Channel, amount = 1000) {
  const made = await makePaid(channel);
  const id = (await proposeRefund(maker, { paymentId: made.paymentId, amount, reason: 'asked for' })).data.id;
  await approveRefund(checker, { id });
  return { ...made, id };
}
const refundRow = async (id: number) =>
  (
    await sql<{
      state: string;
      number: string;
      tries: number;
      fault: string;
    }>`select state, number, tries, fault from billing.payment_refund where id = ${id}`.execute(database.db)
  ).rows[0]!;
const errorOf = async (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: { data?: { error?: string }; kind?: string }) => error.data?.error ?? error.kind,
  );
const breakOf = async (id: number) =>
  (
    await sql<{ detail: string }>`select detail from billing.break
    where refund_id = ${id}`.execute(database.db)
  ).rows.map(({ detail }) => detail.split(':')[0]);

describe('a proposal', () => {
  test('moves nothing, is audited, and cannot ask for more than is left', async () => {
    const { paymentId } = await makePaid('alipay');
    const { data } = await proposeRefund(maker, { paymentId, amount: 1000, reason: 'asked for' });
    expect(await refundRow(data.id)).toMatchObject({ state: 'proposed' });
    expect(await cashOf(payer)).toBe(1234n);
    expect(
      await count(database.db, `core.audit where action = 'billing.proposeRefund' and subject_id = ${data.id}`),
    ).toBe(1);
    expect(await errorOf(proposeRefund(maker, { paymentId, amount: 235, reason: 'more' }))).toBe('AMOUNT_INVALID');
    await rejectRefund(checker, { id: data.id, reason: 'no need' });
    expect(await refundRow(data.id)).toMatchObject({ state: 'rejected' });
    expect(await errorOf(approveRefund(checker, { id: data.id }))).toBe('STATE_CONFLICT');
    await proposeRefund(maker, { paymentId, amount: 1234, reason: 'all of it' });
  });

  test('is for staff with the right, and never for one’s own money', async () => {
    const { paymentId } = await makePaid('alipay');
    expect(await errorOf(proposeRefund(payer, { paymentId, amount: 1, reason: 'mine' }))).toBe('forbidden');
    await sql`update billing.payment set member_id = ${requireMember(maker).id}
      where id = ${paymentId}`.execute(database.db);
    expect(await errorOf(proposeRefund(maker, { paymentId, amount: 1, reason: 'mine' }))).toBe('forbidden');
  });
});

describe('an approval', () => {
  test('takes the money out of the member’s cash and hands it to a job', async () => {
    const isUnderWay = async () => topUpsData.hasMoneyUnderWay!(payer, requireMember(payer).id);
    expect(await isUnderWay()).toBe(false);
    const { id } = await makeApproved('wechat');
    expect(await isUnderWay()).toBe(true);
    expect(await cashOf(payer)).toBe(234n);
    expect(sent.at(-1)).toEqual({ id });
    expect(await refundRow(id)).toMatchObject({ state: 'sending', tries: 0 });
    expect(await count(database.db, `core.audit where action = 'billing.approveRefund' and subject_id = ${id}`)).toBe(
      1,
    );
  });

  test('from the limit on needs another person than who proposed it, below it does not', async () => {
    const { paymentId } = await makePaid('alipay', 600_000);
    const { data } = await proposeRefund(maker, { paymentId, amount: 500_000, reason: 'large' });
    expect(await errorOf(approveRefund(maker, { id: data.id }))).toBe('SECOND_PERSON_REQUIRED');
    await approveRefund(checker, { id: data.id });
    const small = await proposeRefund(maker, { paymentId, amount: 1000, reason: 'small' });
    await approveRefund(maker, { id: small.data.id });
  });

  test('is refused to strangers, and when the member has spent the money', async () => {
    const { paymentId } = await makePaid('alipay');
    const { data } = await proposeRefund(maker, { paymentId, amount: 1000, reason: 'asked for' });
    expect(await errorOf(approveRefund(payer, { id: data.id }))).toBe('forbidden');
    const memberId = requireMember(payer).id;
    await holdAmount(job(), { purpose: 'order', subject: `spent-${memberId}`, memberId, asset: 'CNY', amount: 500n });
    expect(await errorOf(approveRefund(checker, { id: data.id }))).toBe('INSUFFICIENT_BALANCE');
    expect(await refundRow(data.id)).toMatchObject({ state: 'proposed' });
  });

  test('twenty at once take the money once', async () => {
    const { paymentId } = await makePaid('stripe');
    const { data } = await proposeRefund(maker, { paymentId, amount: 1000, reason: 'asked for' });
    const all = await Promise.all(Array.from({ length: 20 }, async () => errorOf(approveRefund(checker, data))));
    expect(all.filter((error) => error === null)).toHaveLength(1);
    expect(all.filter((error) => error === 'STATE_CONFLICT')).toHaveLength(19);
    expect(await cashOf(payer)).toBe(234n);
  });
});

describe.each(['alipay', 'stripe'] as const)('%s', (channel) => {
  test('gives it back at once, and the books are whole', async () => {
    const { id } = await makeApproved(channel);
    await sendRefund(job(), { id });
    expect(await refundRow(id)).toMatchObject({ state: 'done' });
    expect(servers[channel].refunds.get((await refundRow(id)).number)).toMatchObject({ amount: 1000 });
    await sendRefund(job(), { id });
    await expectWholeBooks(database.db);
  });

  test('an answer that got lost is asked about, and never sent under a new number', async () => {
    const { id } = await makeApproved(channel);
    servers[channel].lose(1);
    await expect(sendRefund(job(), { id })).rejects.toMatchObject({ name: 'UncertainFault' });
    expect(await refundRow(id)).toMatchObject({ state: 'sending', tries: 1 });
    await askRefunds(job(3 * minute_ms));
    expect(await refundRow(id)).toMatchObject({ state: 'done' });
    const { number } = await refundRow(id);
    expect([...servers[channel].refunds.values()].filter((one) => one.number === number)).toHaveLength(1);
    expect(await cashOf(payer)).toBe(234n);
  });

  test('a crash before the call sends it under the same number', async () => {
    const { id } = await makeApproved(channel);
    await sql`update billing.payment_refund set tries = 1 where id = ${id}`.execute(database.db);
    await askRefunds(job(3 * minute_ms));
    expect(await refundRow(id)).toMatchObject({ state: 'done' });
  });

  test('a certain refusal gives the member the money back', async () => {
    const { id, trade } = await makeApproved(channel);
    trade.state = 'closed';
    await sendRefund(job(), { id });
    expect(await refundRow(id)).toMatchObject({ state: 'failed', fault: expect.stringMatching(/\S/) as string });
    expect(await cashOf(payer)).toBe(1234n);
    await expectWholeBooks(database.db);
  });
});

describe('wechat', () => {
  test('works on it for a while; its message has us ask, and ends it', async () => {
    const { id, trade } = await makeApproved('wechat');
    await sendRefund(job(), { id });
    expect(await refundRow(id)).toMatchObject({ state: 'sent' });
    const { number } = await refundRow(id);
    const said = wechatMessage(
      { ...transactionOf(trade), out_refund_no: number, refund_status: 'SUCCESS' },
      { type: 'REFUND.SUCCESS' },
    );
    expect((await receiveNotification(job(), 'wechat', said)).status).toBe(204);
    expect(await refundRow(id)).toMatchObject({ state: 'sent' }); // what the message says does not count
    servers.wechat.refunds.get(number)!.state = 'SUCCESS';
    const again = wechatMessage(
      { ...transactionOf(trade), out_refund_no: number, refund_status: 'SUCCESS' },
      { type: 'REFUND.SUCCESS' },
    );
    await receiveNotification(job(), 'wechat', again);
    expect(await refundRow(id)).toMatchObject({ state: 'done' });
  });

  test('one that waits for a person there is a break, and stays under way', async () => {
    const { id } = await makeApproved('wechat');
    await sendRefund(job(), { id });
    servers.wechat.refunds.get((await refundRow(id)).number)!.state = 'ABNORMAL';
    await askRefunds(job(3 * minute_ms));
    await askRefunds(job(6 * minute_ms));
    expect(await refundRow(id)).toMatchObject({ state: 'sent' });
    expect(await breakOf(id)).toEqual(['stuck']);
  });
});

test('another amount than ours is a break, not a confirmation; so is an end that is taken back', async () => {
  const { id } = await makeApproved('stripe');
  servers.stripe.lose(1);
  await sendRefund(job(), { id }).catch(() => {});
  const made = servers.stripe.refunds.get((await refundRow(id)).number)!;
  made.amount = 999;
  await askRefunds(job(3 * minute_ms));
  expect(await refundRow(id)).toMatchObject({ state: 'sending' });
  expect(await breakOf(id)).toEqual(['amount']);
  made.amount = 1000;
  await askRefunds(job(6 * minute_ms));
  expect(await refundRow(id)).toMatchObject({ state: 'done' });
  made.state = 'failed';
  const event = stripeMessage({ id: made.transaction, metadata: { number: made.number } }, { type: 'refund.failed' });
  await receiveNotification(job(), 'stripe', event);
  expect(await refundRow(id)).toMatchObject({ state: 'done' });
  expect(new Set(await breakOf(id))).toEqual(new Set(['amount', 'reversed']));
});

test('a refund that somebody made in the provider’s own console is a break', async () => {
  const { trade } = await makePaid('alipay');
  const before = await count(database.db, `billing.break where kind = 'refund'`);
  await receiveNotification(
    job(),
    'alipay',
    alipayMessage(trade, {
      change: {
        refund_fee: '1.00',
        gmt_refund: '2026-11-22 10:00:00',
        out_biz_no: 'HAND1',
        notify_id: `r${trade.number}`,
      },
    }),
  );
  expect(await count(database.db, `billing.break where kind = 'refund'`)).toBe(before + 1);
  expect(await cashOf(payer)).toBe(1234n);
});

test('a refund is worked on by one at a time: twenty senders give it back once', async () => {
  const { id } = await makeApproved('alipay');
  await Promise.all(Array.from({ length: 20 }, async () => sendRefund(job(), { id })));
  expect(await refundRow(id)).toMatchObject({ state: 'done' });
  await askRefund(job(), (await findRefund(payer, { id }))!);
  await expectWholeBooks(database.db);
});

describe('the page of a refund', () => {
  test('tells each step with who, when, why and the journal that moved the money', async () => {
    const { id, paymentId, trade } = await makeApproved('alipay');
    trade.state = 'closed';
    await sendRefund(job(), { id });
    const refund = await getRefund(checker, id);
    expect(refund.events.map(({ state, note }) => [state, note])).toEqual([
      ['proposed', 'asked for'],
      ['sending', ''],
      ['failed', expect.stringMatching(/\S/)],
    ]);
    const people = refund.events.map(({ actor }) => actor);
    expect(people).toEqual([refund.proposedBy, refund.decidedBy, '']);
    const { rows } = await sql<{
      key: string;
    }>`select key from wallet.journal
      where id = any(${refund.events.flatMap((event) => event.journalId ?? [])}::bigint[])
      order by id`.execute(database.db);
    expect(rows.map(({ key }) => key.replace(/\d+/, 'N'))).toEqual(['refund:N', 'refund:N:failed']);
    expect(refund).toMatchObject({ paid: 1234, refunded: 0, tries: 1, breaks: 0, canApprove: false, canReject: false });
    expect((await listRefundsOf(checker, paymentId)).map((one) => one.id)).toEqual([id]);
    expect((await listRefunds(checker, { tab: 'ended', before: 0, after: 0 })).rows[0]).toMatchObject({
      id,
      decidedBy: refund.decidedBy,
    });
  });

  test('offers the decision to whoever may take it', async () => {
    const { paymentId } = await makePaid('alipay', 600_000);
    const { data } = await proposeRefund(maker, { paymentId, amount: 500_000, reason: 'large' });
    expect(await getRefund(checker, data.id)).toMatchObject({ canApprove: true, canReject: true, refunded: 500_000 });
    expect(await getRefund(maker, data.id)).toMatchObject({ canApprove: false, canReject: true, needsSecond: true });
    await rejectRefund(checker, { id: data.id, reason: 'no need' });
    const refund = await getRefund(checker, data.id);
    expect(refund).toMatchObject({ canApprove: false, canReject: false, refunded: 0 });
    expect(refund.events.at(-1)).toMatchObject({
      state: 'rejected',
      note: 'no need',
      actor: refund.decidedBy,
      journalId: null,
    });
  });

  test('counts what does not agree with the provider, and is for staff only', async () => {
    const { id } = await makeApproved('wechat');
    await sendRefund(job(), { id });
    servers.wechat.refunds.get((await refundRow(id)).number)!.state = 'ABNORMAL';
    await askRefunds(job(3 * minute_ms));
    expect(await getRefund(checker, id)).toMatchObject({ state: 'sent', breaks: 1 });
    expect(await errorOf(getRefund(payer, id))).toBe('forbidden');
    expect(await errorOf(listRefundsOf(payer, 1))).toBe('forbidden');
    expect(await errorOf(getRefund(checker, 1_000_000))).toBe('not-found');
  });
});

test('every refund has the journals of its state, and no others are there', async () => {
  await expectObjects(database.db, ['topUpRefund', 'confirmRefund', 'failRefund']);
});
