import { unixSeconds } from '#app/core/unix-seconds.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PaymentServer } from '#test/payment-server.ts';
import { openStripeServer, sessionOf, stripeMessage, stripeSettings, webhookSecret } from '#test/stripe-server.ts';
import type { PaymentOrder, PaymentProvider, RawMessage } from './payment-provider.ts';
import { openStripe, signWebhook } from './stripe.server.ts';

let server: PaymentServer;
let provider: PaymentProvider;
beforeAll(async () => {
  server = await openStripeServer();
  provider = openStripe(stripeSettings(server.url));
});
afterAll(() => server.close());

let made = 0;
function newOrder(amount = 1234n): PaymentOrder {
  made += 1;
  const [createdAt, expiresAt] = [new Date(), new Date(Date.now() + 600_000)];
  const addresses = { notifyUrl: 'https://example.org/api/pay/stripe', returnUrl: 'https://example.org/back' };
  return {
    number: `P20261122${String(made).padStart(8, '0')}`,
    amount,
    subject: 'Top-up',
    createdAt,
    expiresAt,
    ...addresses,
    isPhone: false,
    payerIp: '192.0.2.1',
  };
}
async function makeTrade(amount?: bigint) {
  const order = newOrder(amount);
  const { reference, content } = await provider.createPayment(order);
  return {
    order,
    content,
    key: { number: order.number, reference, transaction: '' },
    trade: server.trades.get(order.number)!,
  };
}

test('the same order again is the same session, also after a lost answer', async () => {
  const order = newOrder();
  server.lose(1);
  await expect(provider.createPayment(order)).rejects.toMatchObject({ name: 'UncertainFault' });
  const [one, two] = [await provider.createPayment(order), await provider.createPayment(order)];
  expect(one).toEqual(two);
  expect(one.content).toContain(one.reference);
});

test('a session waits, is paid, and cannot be closed then', async () => {
  const { key, trade } = await makeTrade();
  expect(await provider.queryPayment(key)).toEqual({ state: 'waiting' });
  trade.state = 'paid';
  expect(await provider.queryPayment(key)).toMatchObject({
    state: 'paid',
    receipt: { amount: 1234n, currency: 'CNY', transaction: trade.transaction, merchant: 'test' },
  });
  expect(await provider.closePayment(key)).toBe('paid');
  const other = await makeTrade();
  expect(await provider.closePayment(other.key)).toBe('closed');
  expect(await provider.closePayment(other.key)).toBe('closed');
  expect(await provider.closePayment({ number: 'P1', reference: '', transaction: '' })).toBe('closed');
});

test('a refund is one for its number, found again after a lost answer', async () => {
  const { key, trade } = await makeTrade();
  trade.state = 'paid';
  const payment = { ...key, transaction: trade.transaction };
  const refund = { number: 'R20261122001', payment, amount: 1000n, total: 1234n, reason: 'asked', notifyUrl: '' };
  expect(await provider.queryRefund(refund)).toMatchObject({ state: 'absent' });
  server.lose(1);
  await expect(provider.refund(refund)).rejects.toMatchObject({ name: 'UncertainFault' });
  expect(await provider.queryRefund(refund)).toMatchObject({ state: 'done', amount: 1000n });
  expect(await provider.refund(refund)).toMatchObject({ state: 'done' });
  server.refunds.get(refund.number)!.state = 'failed';
  expect(await provider.queryRefund(refund)).toMatchObject({ state: 'failed' });
  expect(
    await provider.refund({ ...refund, number: 'R2', payment: { ...payment, transaction: 'pi_none' } }),
  ).toMatchObject({ state: 'failed' });
});

test('a wrong key is told, and never counts as a refusal of a refund', async () => {
  const stranger = openStripe({ ...stripeSettings(server.url), secretKey: 'sk_test_other' });
  await expect(stranger.check()).rejects.toMatchObject({ name: 'ProviderFault', code: 'invalid_api_key' });
  const payment = { number: 'P1', reference: '', transaction: 'pi_1' };
  await expect(
    stranger.refund({ number: 'R1', payment, amount: 1n, total: 1n, reason: '', notifyUrl: '' }),
  ).rejects.toMatchObject({ name: 'UncertainFault' });
  await provider.check();
});

test('the bill of a day is its balance transactions with our numbers', async () => {
  const { order, trade } = await makeTrade(777n);
  trade.state = 'paid';
  const lines = await provider.downloadBill('2026-11-22');
  expect(lines!.find((line) => line.number === order.number)).toMatchObject({
    kind: 'payment',
    transaction: trade.transaction,
    amount: 777n,
    fee: 30n,
    currency: 'CNY',
  });
});

describe('an event', () => {
  const verify = (message: RawMessage, now = new Date()) => provider.verifyNotify(message, now);
  const refused = expect.objectContaining({ name: 'MessageFault' }) as Error;
  const paid = async () => {
    const { trade } = await makeTrade();
    trade.state = 'paid';
    return sessionOf(trade);
  };

  test('is signed as Stripe documents it', () => {
    // HMAC-SHA256 of "12345.{"id":1}" with the key whsec_test, by openssl dgst -sha256 -hmac.
    expect(signWebhook('whsec_test', 12345, '{"id":1}')).toBe(
      'f7203a2ed655aba44095a747a3bdcf802f302a10223780e80f377fef857a9fb1',
    );
  });

  test('of a paid session says so; of one that is not paid yet does not', async () => {
    const session = await paid();
    expect(verify(stripeMessage(session, { id: 'evt_1' }))).toMatchObject({
      kind: 'paid',
      id: 'evt_1',
      reference: session.id,
      isSandbox: true,
      receipt: { amount: 1234n },
    });
    expect(verify(stripeMessage({ ...session, payment_status: 'unpaid' }))).toMatchObject({ kind: 'other' });
    expect(
      verify(stripeMessage({ ...session, status: 'expired' }, { type: 'checkout.session.expired' })),
    ).toMatchObject({ kind: 'closed' });
    const refund = stripeMessage({ id: 're_1', metadata: { number: 'R1' } }, { type: 'refund.updated' });
    expect(verify(refund)).toMatchObject({ kind: 'refund', refundNumber: 'R1' });
  });

  test('with one right signature of several is taken: keys are being changed', async () => {
    const message = stripeMessage(await paid());
    const header = message.headers['stripe-signature']!;
    const several = header.replace(',v1=', `,v1=${'0'.repeat(64)},v1=`);
    expect(verify({ ...message, headers: { 'stripe-signature': several } })).toMatchObject({ kind: 'paid' });
  });

  test('without signature, with a wrong or an older scheme’s one, or changed, is refused', async () => {
    const message = stripeMessage(await paid());
    const header = message.headers['stripe-signature']!;
    for (const wrong of [
      '',
      't=1',
      header.replace('v1=', 'v0='),
      header.replace(/t=\d+,/, ''),
      header.replace(/v1=./, 'v1=z'),
      `t=${unixSeconds()},v1=`,
    ])
      expect(() => verify({ ...message, headers: { 'stripe-signature': wrong } }), wrong).toThrow(refused);
    expect(() => verify({ ...message, headers: {} })).toThrow(refused);
    expect(() => verify({ ...message, body: Buffer.from(message.body.toString().replace('1234', '9234')) })).toThrow(
      refused,
    );
    expect(() => verify(stripeMessage({}, { secret: 'whsec_other' }))).toThrow(refused);
  });

  test('of more than 300 seconds ago is refused, though its signature is right', async () => {
    const seconds = unixSeconds();
    const session = await paid();
    expect(verify(stripeMessage(session, { at: seconds - 290 }))).toMatchObject({ kind: 'paid' });
    expect(() => verify(stripeMessage(session, { at: seconds - 310 }))).toThrow(refused);
    expect(() => verify(stripeMessage(session, { at: seconds + 310 }))).toThrow(refused);
  });

  test('with fields missing is refused', async () => {
    const session = await paid();
    for (const name of ['client_reference_id', 'amount_total', 'id'] as const)
      expect(() => verify(stripeMessage({ ...session, metadata: {}, [name]: undefined })), name).toThrow(refused);
    const body = Buffer.from('no json');
    const at = unixSeconds();
    expect(() =>
      verify({ headers: { 'stripe-signature': `t=${at},v1=${signWebhook(webhookSecret, at, body)}` }, body }),
    ).toThrow(refused);
  });
});
