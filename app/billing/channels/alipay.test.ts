import { createSign } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { alipayMessage, alipaySettings, appId, openAlipayServer, openPage, sellerId } from '#test/alipay-server.ts';
import { type PaymentServer, pem, rsaKeys } from '#test/payment-server.ts';
import { openAlipay, signedText } from './alipay.server.ts';
import type { PaymentOrder, PaymentProvider } from './payment-provider.ts';

let server: PaymentServer;
let provider: PaymentProvider;
beforeAll(async () => {
  server = await openAlipayServer();
  provider = openAlipay(alipaySettings(server.url));
});
afterAll(() => server.close());

let made = 0;
function newOrder(amount = 1234n): PaymentOrder {
  made += 1;
  const [createdAt, expiresAt] = [new Date(), new Date(Date.now() + 1_800_000)];
  const addresses = { notifyUrl: 'https://example.org/api/pay/alipay', returnUrl: 'https://example.org/back' };
  return {
    number: `P20261122${String(made).padStart(8, '0')}`,
    amount,
    subject: '充值 & 100%',
    createdAt,
    expiresAt,
    ...addresses,
    isPhone: false,
    payerIp: '192.0.2.1',
  };
}
const keyOf = ({ number }: PaymentOrder) => ({ number, reference: '', transaction: '' });
const refundOf = (order: PaymentOrder, number: string, amount: bigint) => ({
  number,
  payment: keyOf(order),
  amount,
  total: order.amount,
  reason: 'asked',
  notifyUrl: '',
});
async function makeTrade(amount?: bigint) {
  const order = newOrder(amount);
  const { content } = await provider.createPayment(order);
  return { order, trade: openPage(server, content) };
}

test('what is signed is sorted, without what is empty', () => {
  expect(signedText({ b: '2', a: '1', c: '', sign_type: 'RSA2' })).toBe('a=1&b=2&sign_type=RSA2');
});

test('a page of ours is signed, and says amount, number, payee and where to tell', async () => {
  const { order, trade } = await makeTrade(1005n);
  expect(trade).toMatchObject({ number: order.number, amount: 1005, notifyUrl: order.notifyUrl });
  const phone = new URL((await provider.createPayment({ ...order, isPhone: true })).content);
  expect(phone.searchParams.get('method')).toBe('alipay.trade.wap.pay');
  expect(JSON.parse(phone.searchParams.get('biz_content')!)).toMatchObject({
    seller_id: sellerId,
    product_code: 'QUICK_WAP_WAY',
    total_amount: '10.05',
  });
});

test('a trade is absent, waits, is paid, and cannot be closed then', async () => {
  expect(await provider.queryPayment({ number: 'P2026112299999999', reference: '', transaction: '' })).toEqual({
    state: 'absent',
  });
  const { order, trade } = await makeTrade();
  expect(await provider.queryPayment(keyOf(order))).toEqual({ state: 'waiting' });
  trade.state = 'paid';
  expect(await provider.queryPayment(keyOf(order))).toMatchObject({
    state: 'paid',
    receipt: { number: order.number, transaction: trade.transaction, amount: 1234n },
  });
  expect(await provider.closePayment(keyOf(order))).toBe('paid');
});

test('what is closed stays closed, also when it was never there', async () => {
  const { order } = await makeTrade();
  expect(await provider.closePayment(keyOf(order))).toBe('closed');
  expect(await provider.queryPayment(keyOf(order))).toEqual({ state: 'closed' });
  expect(await provider.closePayment({ number: 'P2026112299999998', reference: '', transaction: '' })).toBe('closed');
});

test('a refund is done once for its number, and found again after a lost answer', async () => {
  const { order, trade } = await makeTrade();
  trade.state = 'paid';
  const refund = refundOf(order, 'R1', 1000n);
  expect(await provider.queryRefund(refund)).toMatchObject({ state: 'absent' });
  server.lose(1);
  await expect(provider.refund(refund)).rejects.toMatchObject({ name: 'UncertainFault' });
  expect(await provider.queryRefund(refund)).toMatchObject({ state: 'done', amount: 1000n });
  expect(await provider.refund(refund)).toMatchObject({ state: 'done', amount: 1000n });
  expect([...server.refunds.values()].filter((one) => one.trade === order.number)).toHaveLength(1);
  expect(await provider.refund(refundOf(order, 'R2', 1000n))).toMatchObject({ state: 'failed' });
});

test('wrong keys are told, and never count as a refusal of a refund', async () => {
  const stranger = openAlipay({ ...alipaySettings(server.url), privateKey: pem(rsaKeys().privateKey) });
  await expect(stranger.check()).rejects.toMatchObject({ name: 'ProviderFault', code: 'isv.invalid-signature' });
  await expect(stranger.refund(refundOf(newOrder(), 'R3', 1n))).rejects.toMatchObject({ name: 'UncertainFault' });
  expect(() => openAlipay({ ...alipaySettings(''), privateKey: 'no key' })).toThrow('private key');
});

test('an answer that somebody else signed is not believed', async () => {
  const other = openAlipay({ ...alipaySettings(server.url), publicKey: pem(rsaKeys().publicKey) });
  const { order } = await makeTrade();
  await expect(other.queryPayment(keyOf(order))).rejects.toMatchObject({
    name: 'UncertainFault',
    message: expect.stringContaining('not signed') as string,
  });
});

describe('a notification', () => {
  const verify = (message: ReturnType<typeof alipayMessage>, now = new Date()) => provider.verifyNotify(message, now);

  test('that is right says what was paid, to whom', async () => {
    const { trade } = await makeTrade(8880n);
    expect(verify(alipayMessage(trade))).toMatchObject({
      kind: 'paid',
      id: `n${trade.transaction}`,
      receipt: {
        number: trade.number,
        transaction: trade.transaction,
        amount: 8880n,
        merchant: appId,
        payee: sellerId,
        currency: 'CNY',
      },
    });
  });

  test('of a refund or a closed trade is no payment', async () => {
    const { trade } = await makeTrade();
    const refund = alipayMessage(trade, {
      change: { refund_fee: '1.00', gmt_refund: '2026-11-22 10:00:00.123', out_biz_no: 'R9' },
    });
    expect(verify(refund)).toMatchObject({ kind: 'refund', refundNumber: 'R9' });
    expect(verify(alipayMessage(trade, { change: { trade_status: 'TRADE_CLOSED' } }))).toMatchObject({
      kind: 'closed',
      number: trade.number,
    });
    expect(verify(alipayMessage(trade, { change: { trade_status: 'WAIT_BUYER_PAY' } }))).toMatchObject({
      kind: 'other',
    });
  });

  const forged: Record<string, Parameters<typeof alipayMessage>[1]> = {
    'without a signature': { spoil: { sign: undefined } },
    'with an empty signature': { spoil: { sign: '' } },
    'without the kind of its signature': { spoil: { sign_type: undefined } },
    'signed by the older RSA': { spoil: { sign_type: 'RSA' } },
    'with another amount than was signed': { spoil: { total_amount: '88888.00' } },
    'with another state than was signed': { spoil: { trade_status: 'TRADE_FINISHED' } },
    'with a field that was not signed': { spoil: { buyer_id: '2088' } },
    'without a number of ours': { change: { out_trade_no: undefined } },
    'without the trade’s number': { change: { trade_no: undefined } },
    'without an amount': { change: { total_amount: undefined } },
    'with an amount that is none': { change: { total_amount: '1e9' } },
    'without the app': { change: { app_id: undefined } },
    'without the payee': { change: { seller_id: undefined } },
    'without its own number': { change: { notify_id: undefined } },
    'without a time': { change: { notify_time: undefined } },
    'of two days ago': { change: { notify_time: '2020-01-01 00:00:00' } },
  };
  test.each(Object.entries(forged))('%s is refused', async (_name, options) => {
    const { trade } = await makeTrade();
    expect(() => verify(alipayMessage(trade, options))).toThrow(
      expect.objectContaining({ name: 'MessageFault' }) as Error,
    );
  });

  test('signed by somebody else, or with a name twice, is refused', async () => {
    const { trade } = await makeTrade();
    const params = Object.fromEntries(new URLSearchParams(alipayMessage(trade).body.toString()));
    const { sign: _sign, sign_type: _type, ...signed } = params;
    const sign = createSign('RSA-SHA256').update(signedText(signed)).sign(rsaKeys().privateKey, 'base64');
    const wrong = Buffer.from(new URLSearchParams({ ...params, sign }).toString());
    const twice = Buffer.concat([alipayMessage(trade).body, Buffer.from('&total_amount=99.00')]);
    for (const body of [wrong, twice, Buffer.alloc(0), Buffer.from('\u0000%%%')])
      expect(() => verify({ headers: {}, body })).toThrow(expect.objectContaining({ name: 'MessageFault' }) as Error);
  });
});
