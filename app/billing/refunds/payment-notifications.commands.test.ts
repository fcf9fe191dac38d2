import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';
import type { RawMessage } from '#app/billing/channels/payment-provider.ts';
import { setSecret } from '#app/core/secrets/secret.server.ts';
import { expireTopUps } from '#app/billing/topups/topups.commands.server.ts';
import { listBreaks } from '#app/wallet/checks/ledger-checks.queries.server.ts';
import { alipayMessage } from '#test/alipay-server.ts';
import { useTestDatabase } from '#test/database.ts';
import type { Trade } from '#test/payment-server.ts';
import {
  addPayer,
  cashOf,
  type Channel,
  count,
  makePayment,
  openServers,
  paymentRow,
  setUpChannel,
} from '#test/payments.ts';
import { sessionOf, stripeMessage } from '#test/stripe-server.ts';
import { transactionOf, wechatMessage } from '#test/wechat-server.ts';
import { receiveNotification } from './payment-notifications.commands.server.ts';

const database = useTestDatabase();
let servers: Awaited<ReturnType<typeof openServers>>;
let payer: Ctx;
const channels = ['alipay', 'wechat', 'stripe'] as const;

beforeAll(async () => {
  setSecret('s'.repeat(40));
  servers = await openServers();
  for (const channel of channels) await setUpChannel(database.db, channel, servers[channel].url);
});
afterAll(() => servers.close());
beforeEach(async () => {
  payer = await addPayer(database.db);
});

/** The provider's word that a trade is paid, in as many different wordings as are asked for. */
const messageOf: Record<Channel, (trade: Trade, event?: string) => RawMessage> = {
  alipay: (trade, event = trade.number) => alipayMessage(trade, { change: { notify_id: event } }),
  wechat: (trade, event = trade.number) => wechatMessage(transactionOf(trade), { id: event }),
  stripe: (trade, event = trade.number) => stripeMessage(sessionOf(trade), { id: `evt_${event}` }),
};
const taken = { alipay: [200, 'success'], wechat: [204, ''], stripe: [200, '{"received":true}'] } as const;

/** A call from outside: nobody is signed in. */
const outside = (): Ctx => ({
  ...payer,
  now: new Date(),
  actor: { kind: 'visitor', ip: '198.51.100.7', agent: 'provider' },
});
const tell = async (channel: Channel, message: RawMessage) => {
  const response = await receiveNotification(outside(), channel, message);
  return [response.status, await response.text()] as const;
};
async function pay(channel: Channel, amount?: number) {
  const made = await makePayment(payer, channel, servers[channel], amount);
  made.trade.state = 'paid';
  return made;
}
/** The same by a member who has no other payment open. */
async function payAnew(channel: Channel) {
  payer = await addPayer(database.db);
  return pay(channel);
}
const outcomes = async (number: string) =>
  (
    await sql<{
      outcome: string;
    }>`select outcome from billing.payment_notification n join billing.payment p on p.id = n.payment_id
      where p.number = ${number} order by n.id`.execute(database.db)
  ).rows.map(({ outcome }) => outcome);
const breaksOf = async (number: string) =>
  (
    await sql<{ kind: string; ours: number; theirs: number; detail: string }>`
    select b.kind, b.ours, b.theirs, b.detail from billing.break b join billing.payment p on p.id = b.payment_id
      where p.number = ${number}`.execute(database.db)
  ).rows;

describe.each(channels)('%s', (channel) => {
  test('credits what was paid, answers as the provider wants it, and says so to nobody twice', async () => {
    const { trade } = await pay(channel);
    expect(await tell(channel, messageOf[channel](trade))).toEqual(taken[channel]);
    expect(await cashOf(payer)).toBe(1234n);
    expect(await paymentRow(database.db, trade.number)).toMatchObject({
      state: 'paid',
      is_late: false,
      transaction: trade.transaction,
    });
    expect(await tell(channel, messageOf[channel](trade))).toEqual(taken[channel]);
    expect(await tell(channel, messageOf[channel](trade, `${trade.number}b`))).toEqual(taken[channel]);
    expect(await cashOf(payer)).toBe(1234n);
    expect((await outcomes(trade.number))[0]).toBe('credited');
    expect(await listBreaks(payer)).toEqual([]);
  });

  test('credits once what fifty deliveries tell at once', async () => {
    const { trade } = await pay(channel);
    const message = messageOf[channel](trade);
    const answers = await Promise.all(Array.from({ length: 50 }, async () => tell(channel, message)));
    expect(answers).toEqual(answers.map(() => taken[channel]));
    expect(await cashOf(payer)).toBe(1234n);
    expect(await outcomes(trade.number)).toEqual(['credited']);
  });

  test('credits money that comes after all was over, with a notice', async () => {
    const { trade } = await pay(channel);
    await expireTopUps({ ...payer, now: new Date(Date.now() + 86_400_000), actor: { kind: 'job', name: 'test' } });
    await sql`update billing.payment set state = 'closed' where number = ${trade.number}`.execute(database.db);
    expect(await tell(channel, messageOf[channel](trade))).toEqual(taken[channel]);
    expect(await cashOf(payer)).toBe(1234n);
    expect(await paymentRow(database.db, trade.number)).toMatchObject({ state: 'paid', is_late: true });
    expect(await outcomes(trade.number)).toEqual(['late']);
  });

  test('never credits another amount than was agreed: that is a break', async () => {
    const { trade } = await pay(channel);
    trade.amount = 1233;
    expect(await tell(channel, messageOf[channel](trade))).toEqual(taken[channel]);
    expect(await tell(channel, messageOf[channel](trade, `${trade.number}c`))).toEqual(taken[channel]);
    expect(await cashOf(payer)).toBe(0n);
    expect(await breaksOf(trade.number)).toEqual([
      { kind: 'message', ours: 1234, theirs: 1233, detail: expect.stringMatching(/^amount/) as string },
    ]);
    expect((await outcomes(trade.number))[0]).toBe('mismatch');
  });

  test('never credits money for a number that is nobody’s: that is a break', async () => {
    const { trade } = await pay(channel);
    const before = await count(database.db, 'billing.break');
    const stranger = { ...trade, number: 'P2026112200000000' };
    if (channel === 'stripe') servers.stripe.trades.set(trade.number, stranger);
    expect(await tell(channel, messageOf[channel](stranger))).toEqual(taken[channel]);
    expect(await cashOf(payer)).toBe(0n);
    expect(await count(database.db, 'billing.break')).toBe(before + 1);
  });

  test('refuses a forged message, keeps it as it came, and takes the right one after it', async () => {
    const { trade } = await pay(channel);
    const message = messageOf[channel](trade);
    const forgeries: Record<Channel, RawMessage> = {
      alipay: { ...message, body: Buffer.from(message.body.toString().replace(/sign=[^&]+/, 'sign=AAAA')) },
      wechat: { ...message, headers: { ...message.headers, 'wechatpay-signature': 'AAAA' } },
      stripe: { ...message, headers: { 'stripe-signature': `t=1,v1=${'0'.repeat(64)}` } },
    };
    const forged = forgeries[channel];
    const [status] = await tell(channel, forged);
    expect(status).toBe({ alipay: 400, wechat: 401, stripe: 400 }[channel]);
    expect(await cashOf(payer)).toBe(0n);
    expect(
      await count(
        database.db,
        `billing.payment_notification where outcome = 'refused' and not is_verified and event_id is null`,
      ),
    ).toBeGreaterThan(0);
    expect(await tell(channel, message)).toEqual(taken[channel]);
    expect(await tell(channel, forged)).toEqual([status, expect.anything()]);
    expect(await cashOf(payer)).toBe(1234n);
    expect(await outcomes(trade.number)).toEqual(['credited']);
  });

  test('ends in one state however often, in whatever order and wording it is told', async () => {
    const orders = fc.array(
      fc.record({ event: fc.nat(2), times: fc.integer({ min: 1, max: 5 }), atOnce: fc.boolean() }),
      { minLength: 1, maxLength: 4 },
    );
    await fc.assert(
      fc.asyncProperty(orders, fc.boolean(), async (deliveries, hasClosed) => {
        payer = await addPayer(database.db);
        const { trade } = await pay(channel);
        const words = [0, 1, 2].map((event) => messageOf[channel](trade, `${trade.number}-${event}`));
        if (hasClosed && channel === 'alipay')
          await tell(
            channel,
            alipayMessage(trade, { change: { trade_status: 'TRADE_CLOSED', notify_id: `c${trade.number}` } }),
          );
        for (const { event, times, atOnce } of deliveries) {
          const send = () => tell(channel, words[event]!);
          if (atOnce) await Promise.all(Array.from({ length: times }, send));
          else for (let i = 0; i < times; i += 1) expect(await send()).toEqual(taken[channel]);
        }
        expect(await cashOf(payer)).toBe(1234n);
        expect(await paymentRow(database.db, trade.number)).toMatchObject({ state: 'paid', is_late: false });
        const { purpose_id: topUpId } = await paymentRow(database.db, trade.number);
        expect(await count(database.db, `billing.top_up_payment where top_up_id = ${topUpId}`)).toBe(1);
        expect((await outcomes(trade.number)).filter((outcome) => outcome === 'credited').length).toBeLessThanOrEqual(
          1,
        );
      }),
      { numRuns: 12, endOnFailure: true },
    );
    expect(await listBreaks(payer)).toEqual([]);
  });
});

test('money for another app, another account or in another currency is a break, not a credit', async () => {
  const one = await pay('alipay');
  await tell('alipay', alipayMessage(one.trade, { change: { app_id: '2021999999999999' } }));
  const two = await payAnew('alipay');
  await tell('alipay', alipayMessage(two.trade, { change: { seller_id: '2088999999999999' } }));
  const three = await payAnew('wechat');
  await tell('wechat', wechatMessage({ ...transactionOf(three.trade), amount: { total: 1234, currency: 'USD' } }));
  const four = await payAnew('wechat');
  await tell('wechat', wechatMessage({ ...transactionOf(four.trade), mchid: '1900000009' }));
  expect(await cashOf(payer)).toBe(0n);
  const details = (await Promise.all([one, two, three, four].map(async ({ trade }) => breaksOf(trade.number)))).map(
    (found) => found[0]?.detail.split(':')[0],
  );
  expect(details).toEqual(['merchant', 'payee', 'currency', 'payee']);
});

test('a message whose payment is not paid when the provider is asked credits nothing', async () => {
  const { trade } = await pay('stripe');
  const message = messageOf.stripe(trade);
  trade.state = 'waiting';
  expect(await tell('stripe', message)).toEqual(taken.stripe);
  expect(await cashOf(payer)).toBe(0n);
});

test('when the provider cannot be asked just now, it is told to come again, and then it is credited', async () => {
  const { trade } = await pay('stripe');
  servers.stripe.lose(1);
  expect((await tell('stripe', messageOf.stripe(trade)))[0]).toBe(503);
  expect(await cashOf(payer)).toBe(0n);
  expect(await tell('stripe', messageOf.stripe(trade))).toEqual(taken.stripe);
  expect(await cashOf(payer)).toBe(1234n);
});

test('while postings are paused nothing is lost: the provider comes again', async () => {
  const { trade } = await pay('wechat');
  await sql`insert into wallet.pause (asset, reason, started_at) values ('CNY', 'test', now())`.execute(database.db);
  expect((await tell('wechat', messageOf.wechat(trade)))[0]).toBe(503);
  await sql`update wallet.pause set ended_at = now()`.execute(database.db);
  expect(await tell('wechat', messageOf.wechat(trade))).toEqual(taken.wechat);
  expect(await cashOf(payer)).toBe(1234n);
});

test('a channel that is not set up does not exist, and one that is off still finishes what is under way', async () => {
  await expect(
    receiveNotification(outside(), 'simulator', { headers: {}, body: Buffer.from('{}') }),
  ).rejects.toMatchObject({ kind: 'not-found' });
  const { trade } = await pay('alipay');
  await setUpChannel(database.db, 'alipay', servers.alipay.url, { isOn: false });
  expect(await tell('alipay', messageOf.alipay(trade))).toEqual(taken.alipay);
  expect(await cashOf(payer)).toBe(1234n);
  await setUpChannel(database.db, 'alipay', servers.alipay.url);
});

test('whatever a stranger sends is refused, and little of it is kept', async () => {
  const message = (headers: Record<string, string>, body: string): RawMessage => ({
    ...messageOf.stripe({ number: 'X' } as Trade),
    headers,
    body: Buffer.from(body),
  });
  const [status] = await tell(
    'stripe',
    message({ 'stripe-signature': `t=1,v1=${'é'.repeat(64)}` }, 'x'.repeat(60_000)),
  );
  expect(status).toBe(400);
  const { rows } = await sql<{ size: number }>`
    select octet_length(body) size from billing.payment_notification where outcome = 'refused' order by id desc
      limit 1`.execute(database.db);
  expect(rows[0]!.size).toBe(2048);
});

test('of messages that are nobody’s the last five thousand are kept', async () => {
  await sql`insert into billing.payment_notification (channel, digest, headers, body, received_at, outcome)
    select 'stripe', sha256(n::text::bytea), '{}', '', now(), 'refused'
      from generate_series(1, 5200) n`.execute(database.db);
  const stranger = (n: number): RawMessage => ({
    ...messageOf.stripe({ number: 'X' } as Trade),
    headers: {},
    body: Buffer.from(`stranger ${n}`),
  });
  for (let n = 0; n < 100; n += 1) await tell('stripe', stranger(n));
  expect(await count(database.db, `billing.payment_notification where outcome = 'refused'`)).toBeLessThan(5101);
});

test.each(channels)('a key of %s that can no longer be read makes the provider come again', async (channel) => {
  const { rows } = await sql<{ sealed: string; facts: object }>`select sealed, facts from billing.payment_channel
    where channel = ${channel}`.execute(database.db);
  const { seal } = await import('#app/core/secrets/sealed.server.ts');
  const wrong = { privateKey: 'nonsense', apiKey: 'x', secretKey: 'x', webhookSecret: 'x' };
  await sql`update billing.payment_channel set sealed = ${seal('payment-channel', wrong)}, updated_at = now()
    where channel = ${channel}`.execute(database.db);
  const [status] = await tell(
    channel,
    messageOf[channel]({ number: 'A0000001', transaction: 't', amount: 1 } as unknown as Trade),
  );
  expect([400, 503]).toContain(status);
  await sql`update billing.payment_channel set sealed = ${rows[0]!.sealed}, updated_at = now()
    where channel = ${channel}`.execute(database.db);
});
