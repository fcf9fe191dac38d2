import { sql } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Ctx, requireMember } from '#app/core/ctx.server.ts';
import { createDb, createPool } from '#app/core/db/pool.server.ts';
import { setSecret } from '#app/core/secrets/secret.server.ts';
import { expectWholeBooks } from '#test/ledger.ts';
import { openPage } from '#test/alipay-server.ts';
import { useTestDatabase } from '#test/database.ts';
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
import { transactionOf, wechatMessage } from '#test/wechat-server.ts';
import { askPayments } from './payment-checks.commands.server.ts';
import { askForPayment, checkPayment, openPayment, simulatePayment, startPayment } from './payments.commands.server.ts';
import { findSimulator, setSimulator } from '#app/billing/channels/channels.queries.server.ts';
import { receiveNotification } from '#app/billing/refunds/payment-notifications.commands.server.ts';
import { findOpenPayment, findPayment } from './payments.queries.server.ts';

const database = useTestDatabase();
let servers: Awaited<ReturnType<typeof openServers>>;
let payer: Ctx;
const later = (ctx: Ctx, ms: number): Ctx => ({ ...ctx, now: new Date(ctx.now.getTime() + ms) });
const byClock = (ms: number): Ctx => ({
  ...payer,
  now: new Date(Date.now() + ms),
  actor: { kind: 'job', name: 'billing.askPayments' },
});
const minute_ms = 60_000;

beforeAll(async () => {
  setSecret('s'.repeat(40));
  servers = await openServers();
  for (const channel of ['alipay', 'wechat', 'stripe'] as const)
    await setUpChannel(database.db, channel, servers[channel].url);
});
afterAll(() => servers.close());
beforeEach(async () => {
  payer = await addPayer(database.db);
});
const stateOf = async (number: string) => (await paymentRow(database.db, number)).state;
const topUpState = async (number: string) =>
  (
    await sql<{ state: string }>`select t.state from billing.top_up t join billing.payment p on p.purpose_id = t.id
      where p.number = ${number}`.execute(database.db)
  ).rows[0]!.state;
const auditsOf = async (action: string, ctx: Ctx) =>
  count(database.db, `core.audit where action = '${action}' and actor_id = ${requireMember(ctx).id}`);

describe('startPayment', () => {
  test('opens a top-up and its payment, audited, and asks nobody', async () => {
    const calls = servers.wechat.calls.length;
    const { number } = await startPayment(payer, { amount: 500, channel: 'wechat', isPhone: false });
    expect(number).toMatch(/^P\d{24}$/);
    expect([await stateOf(number), await topUpState(number)]).toEqual(['created', 'created']);
    expect(await auditsOf('billing.startPayment', payer)).toBe(1);
    expect(servers.wechat.calls.length).toBe(calls);
  });

  test('refuses strangers: guests, programs, staff in another’s name', async () => {
    const input = { amount: 500, channel: 'wechat', isPhone: false } as const;
    const origin = { ip: '192.0.2.1', agent: 'test' };
    const { id } = requireMember(payer);
    await expect(startPayment({ ...payer, actor: { kind: 'visitor', ...origin } }, input)).rejects.toMatchObject({
      kind: 'need-login',
    });
    const token = { kind: 'token', id, loginId: null, tokenId: 1, scopes: ['money'], ...origin } as const;
    await expect(startPayment({ ...payer, actor: token }, input)).rejects.toMatchObject({ kind: 'forbidden' });
    const posing = { kind: 'member', id, loginId: 1, impersonatorId: 1, ...origin } as const;
    await expect(startPayment({ ...payer, actor: posing }, input)).rejects.toMatchObject({ kind: 'forbidden' });
  });

  test('keeps the limits of terms, channel and provider, and knows channels that are on only', async () => {
    const start = (amount: number, channel: 'wechat' | 'stripe' | 'simulator') =>
      startPayment(payer, { amount, channel, isPhone: false });
    await expect(start(99, 'wechat')).rejects.toMatchObject({ data: { error: 'BELOW_MINIMUM' } });
    await expect(start(5_000_001, 'wechat')).rejects.toMatchObject({ data: { error: 'ABOVE_MAXIMUM' } });
    await expect(start(1000, 'simulator')).rejects.toMatchObject({ data: { error: 'CHANNEL_CLOSED' } });
    await setUpChannel(database.db, 'stripe', servers.stripe.url, { isOn: false });
    await expect(start(1000, 'stripe')).rejects.toMatchObject({ data: { error: 'CHANNEL_CLOSED' } });
    await setUpChannel(database.db, 'stripe', servers.stripe.url);
  });
});

describe('openPayment', () => {
  test('has the provider take it on once, however many ask at once', async () => {
    const { number } = await startPayment(payer, { amount: 500, channel: 'wechat', isPhone: false });
    const before = servers.wechat.calls.filter((call) => call.endsWith('/native')).length;
    await Promise.all(Array.from({ length: 20 }, async () => openPayment(payer, { number })));
    expect(servers.wechat.calls.filter((call) => call.endsWith('/native')).length).toBe(before + 1);
    const view = await openPayment(payer, { number });
    expect(view).toMatchObject({
      state: 'waiting',
      way: 'qr',
      amount: 500,
      isSandbox: true,
      code: expect.stringContaining('<svg') as string,
    });
    expect(await topUpState(number)).toBe('paying');
  });

  test('is not for others', async () => {
    const { number } = await startPayment(payer, { amount: 500, channel: 'wechat', isPhone: false });
    const stranger = await addPayer(database.db);
    for (const act of [openPayment, checkPayment])
      await expect(act(stranger, { number })).rejects.toMatchObject({ kind: 'not-found' });
    expect(await stateOf(number)).toBe('created');
  });

  test('can be gone on with until its time is over, by its payer only', async () => {
    const { view } = await makePayment(payer, 'alipay', servers.alipay);
    expect(await findOpenPayment(payer, view.topUpId)).toBe(view.number);
    expect(await findOpenPayment(await addPayer(database.db), view.topUpId)).toBeNull();
    expect(await findOpenPayment(later(payer, 31 * minute_ms), view.topUpId)).toBeNull();
    await askPayments(byClock(31 * minute_ms));
    expect(await findOpenPayment(payer, view.topUpId)).toBeNull();
  });

  test('asks again under the same number after a lost answer', async () => {
    const { number } = await startPayment(payer, { amount: 500, channel: 'stripe', isPhone: false });
    servers.stripe.lose(1);
    expect(await openPayment(payer, { number })).toMatchObject({ state: 'created', way: null });
    expect(await openPayment(payer, { number })).toMatchObject({ state: 'created' });
    const view = await openPayment(later(payer, 20_000), { number });
    expect(view).toMatchObject({
      state: 'waiting',
      way: 'redirect',
      address: expect.stringContaining('checkout.stripe.com') as string,
    });
    expect([...servers.stripe.trades.keys()].filter((one) => one === number)).toHaveLength(1);
  });

  test('a refusal of the provider ends it, and the top-up', async () => {
    const { number } = await startPayment(payer, { amount: 500, channel: 'wechat', isPhone: false });
    servers.wechat.trades.set(number, {
      number,
      amount: 1,
      state: 'waiting',
      transaction: 't',
      reference: '',
      notifyUrl: '',
    });
    expect(await openPayment(payer, { number })).toMatchObject({
      state: 'failed',
      fault: expect.stringContaining('INVALID_REQUEST') as string,
    });
    expect(await topUpState(number)).toBe('failed');
  });
});

describe('checkPayment', () => {
  test('credits what the provider says, though no message ever came; the address of the page counts for nothing', async () => {
    const { view, trade } = await makePayment(payer, 'wechat', servers.wechat);
    expect(await checkPayment(later(payer, 4000), view)).toMatchObject({ state: 'waiting' });
    trade.state = 'paid';
    expect(await checkPayment(later(payer, 5000), view)).toMatchObject({ state: 'waiting' });
    expect(await checkPayment(later(payer, 9000), view)).toMatchObject({ state: 'paid' });
    expect(await cashOf(payer)).toBe(1234n);
    expect(await topUpState(view.number)).toBe('credited');
  });

  test('a page that comes back and a message at the same time credit once', async () => {
    const { view, trade } = await makePayment(payer, 'wechat', servers.wechat);
    trade.state = 'paid';
    const outside: Ctx = { ...payer, actor: { kind: 'visitor', ip: '198.51.100.1', agent: '' } };
    await Promise.all(
      Array.from({ length: 10 }, async (_, i) => [
        await checkPayment(later(payer, 4000 + i * 4000), view),
        await receiveNotification(
          outside,
          'wechat',
          wechatMessage(transactionOf(trade), { id: `both-${i % 3}-${view.number}` }),
        ),
      ]),
    );
    expect(await cashOf(payer)).toBe(1234n);
    await expectWholeBooks(database.db);
  });
});

describe('by the clock', () => {
  test('what is unconfirmed for two minutes is asked about', async () => {
    const { view, trade } = await makePayment(payer, 'alipay', servers.alipay);
    trade.state = 'paid';
    await askPayments(byClock(minute_ms));
    expect(await stateOf(view.number)).toBe('waiting');
    await askPayments(byClock(3 * minute_ms));
    expect(await stateOf(view.number)).toBe('paid');
    expect(await cashOf(payer)).toBe(1234n);
  });

  test('what is over its time is closed at the provider, so that nobody can pay it any more', async () => {
    const made = await Promise.all(
      (['alipay', 'wechat', 'stripe'] as const).map(async (channel) =>
        makePayment(await addPayer(database.db), channel, servers[channel]),
      ),
    );
    await askPayments(byClock(31 * minute_ms));
    for (const { view, trade } of made) expect([await stateOf(view.number), trade.state]).toEqual(['closed', 'closed']);
  });

  test('money that comes just when it is to be closed is credited', async () => {
    const { view, trade } = await makePayment(payer, 'stripe', servers.stripe);
    trade.state = 'paid';
    await askPayments(byClock(31 * minute_ms));
    expect(await stateOf(view.number)).toBe('paid');
    expect(await cashOf(payer)).toBe(1234n);
  });

  test('a provider that does not answer stops nobody else, and is asked again', async () => {
    const one = await makePayment(payer, 'wechat', servers.wechat);
    const two = await makePayment(await addPayer(database.db), 'alipay', servers.alipay);
    [one.trade.state, two.trade.state] = ['paid', 'paid'];
    servers.wechat.lose(100);
    await askPayments(byClock(3 * minute_ms));
    servers.wechat.lose(0);
    expect([await stateOf(one.view.number), await stateOf(two.view.number)]).toEqual(['waiting', 'paid']);
    await askPayments(byClock(6 * minute_ms));
    expect(await stateOf(one.view.number)).toBe('paid');
  });
});

test('staff have the provider asked, audited; without the right nobody does', async () => {
  const { view, trade } = await makePayment(payer, 'wechat', servers.wechat);
  trade.state = 'paid';
  const { id } = (await findPayment(payer, { number: view.number }))!;
  await expect(askForPayment(payer, { id })).rejects.toMatchObject({ kind: 'forbidden' });
  const staff = await addStaff(database.db);
  await askForPayment(staff, { id });
  expect(await cashOf(payer)).toBe(1234n);
  expect(await auditsOf('billing.askPayment', staff)).toBe(1);
});

describe('the simulator', () => {
  afterAll(() => setSimulator(undefined));

  test('is off unless the environment says so, and pays when it is on', async () => {
    const { view } = await makePayment(payer, 'wechat', servers.wechat);
    await expect(simulatePayment(payer, { number: view.number, act: 'pay' })).rejects.toMatchObject({
      kind: 'not-found',
    });
    setSimulator(0);
    const { number } = await startPayment(payer, { amount: 700, channel: 'simulator', isPhone: false });
    await openPayment(payer, { number });
    await simulatePayment(payer, { number, act: 'pay' });
    expect(await checkPayment(later(payer, 4000), { number })).toMatchObject({ state: 'paid' });
    expect(await cashOf(payer)).toBe(700n);
  });

  test('whatever mischief a seed makes, money is credited once and nothing is left open', async () => {
    for (const seed of [1, 2, 3, 4, 5, 6, 7, 8]) {
      setSimulator(seed);
      const simulator = (await findSimulator())!;
      const ctx = await addPayer(database.db);
      const { number } = await startPayment(ctx, { amount: 700, channel: 'simulator', isPhone: false });
      for (let i = 0; i < 8 && (await stateOf(number)) === 'created'; i += 1)
        await openPayment(later(ctx, i * 20_000), { number });
      const isOpen = (await stateOf(number)) === 'waiting';
      if (isOpen) await simulator.pay(number);
      for (let i = 1; i <= 12; i += 1) await askPayments({ ...byClock(i * 5 * minute_ms), db: ctx.db });
      expect([await stateOf(number), await cashOf(ctx)], `seed ${seed}`).toEqual(
        isOpen ? ['paid', 700n] : [expect.stringMatching(/failed|closed/), 0n],
      );
    }
    await expectWholeBooks(database.db);
  });
});

/**
 * The connection is cut before each statement between the provider's call and our record, and once after the commit.
 */
test('killed anywhere between the provider’s answer and our record, a payment is credited once when it is asked again', async () => {
  const cut = { left: Infinity };
  const pool: Pool = createPool(database.connection, { max: 1 });
  pool.on('connect', (client: PoolClient) => {
    const send = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>;
    Object.assign(client, {
      query: async (...args: unknown[]) => {
        cut.left -= 1;
        if (cut.left > 0) return send(...args);
        cut.left = Infinity;
        await database.pool.query('select pg_terminate_backend($1)', [
          (client as unknown as { processID: number }).processID,
        ]);
        return send('select 1');
      },
    });
  });
  const db = createDb(pool);
  let isDone = false;
  for (let at = 1; !isDone && at < 60; at += 1) {
    const ctx = await addPayer(database.db);
    const { view, trade } = await makePayment(ctx, 'alipay', servers.alipay);
    trade.state = 'paid';
    const payment = (await findPayment(ctx, { number: view.number }))!;
    cut.left = at;
    const { askPayment } = await import('./payment-checks.commands.server.ts');
    isDone = await askPayment({ ...byClock(3 * minute_ms), db }, payment).then(
      () => cut.left !== Infinity,
      () => false,
    );
    cut.left = Infinity;
    await expect.poll(() => pool.totalCount - pool.idleCount).toBe(0);
    await askPayment({ ...byClock(4 * minute_ms) }, payment);
    expect(await cashOf(ctx), `cut before statement ${at}`).toBe(1234n);
  }
  expect(isDone).toBe(true);
  await expectWholeBooks(database.db);
  await db.destroy();
});

test('a phone is sent on instead of being shown a code', async () => {
  const { number } = await startPayment(payer, { amount: 500, channel: 'wechat', isPhone: true });
  expect(await openPayment(payer, { number })).toMatchObject({
    way: 'redirect',
    address: expect.stringContaining('checkmweb') as string,
    code: '',
  });
  const other = await startPayment(payer, { amount: 500, channel: 'alipay', isPhone: true });
  const { address } = await openPayment(payer, other);
  expect(openPage(servers.alipay, address)).toMatchObject({ number: other.number, amount: 500 });
});
