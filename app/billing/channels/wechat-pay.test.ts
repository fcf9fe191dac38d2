import { unixSeconds } from '#app/core/unix-seconds.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type PaymentServer, pem, rsaKeys } from '#test/payment-server.ts';
import {
  appId,
  billOf,
  merchantId,
  openWechatServer,
  publicKeyId,
  transactionOf,
  wechatHeaders,
  wechatMessage,
  wechatSettings,
} from '#test/wechat-server.ts';
import type { PaymentOrder, PaymentProvider, RawMessage } from './payment-provider.ts';
import { openWechatPay } from './wechat-pay.server.ts';

let server: PaymentServer;
let provider: PaymentProvider;
beforeAll(async () => {
  server = await openWechatServer();
  provider = openWechatPay(wechatSettings(server.url));
});
afterAll(() => server.close());

let made = 0;
function newOrder(amount = 1234n): PaymentOrder {
  made += 1;
  const [createdAt, expiresAt] = [new Date(), new Date(Date.now() + 1_800_000)];
  const addresses = { notifyUrl: 'https://example.org/api/pay/wechat', returnUrl: 'https://example.org/back?a=1' };
  return {
    number: `P20261122${String(made).padStart(8, '0')}`,
    amount,
    subject: '余额充值',
    createdAt,
    expiresAt,
    ...addresses,
    isPhone: false,
    payerIp: '192.0.2.1',
  };
}
const keyOf = ({ number }: PaymentOrder) => ({ number, reference: '', transaction: '' });
async function makeTrade(amount?: bigint) {
  const order = newOrder(amount);
  await provider.createPayment(order);
  return { order, trade: server.trades.get(order.number)! };
}

test('a computer gets a code, a phone an address that leads back', async () => {
  const order = newOrder();
  expect(await provider.createPayment(order)).toMatchObject({
    kind: 'qr',
    content: `weixin://wxpay/bizpayurl?pr=${order.number}`,
  });
  const phone = await provider.createPayment({ ...newOrder(), isPhone: true });
  expect(phone).toMatchObject({
    kind: 'redirect',
    content: expect.stringContaining('redirect_url=https%3A%2F%2Fexample.org%2Fback%3Fa%3D1') as string,
  });
});

test('a transaction is absent, waits, is paid, and cannot be closed then', async () => {
  expect(await provider.queryPayment({ number: 'P2026112299999999', reference: '', transaction: '' })).toEqual({
    state: 'absent',
  });
  const { order, trade } = await makeTrade();
  expect(await provider.queryPayment(keyOf(order))).toEqual({ state: 'waiting' });
  trade.state = 'paid';
  expect(await provider.queryPayment(keyOf(order))).toMatchObject({
    state: 'paid',
    receipt: { amount: 1234n, merchant: appId, payee: merchantId, currency: 'CNY' },
  });
  expect(await provider.closePayment(keyOf(order))).toBe('paid');
  const other = await makeTrade();
  expect(await provider.closePayment(keyOf(other.order))).toBe('closed');
  expect(await provider.queryPayment(keyOf(other.order))).toEqual({ state: 'closed' });
});

test('a refund keeps its number through a lost answer; its states are told apart', async () => {
  const { order, trade } = await makeTrade();
  trade.state = 'paid';
  const refund = {
    number: 'R20261122001',
    payment: keyOf(order),
    amount: 1000n,
    total: 1234n,
    reason: 'asked',
    notifyUrl: 'https://example.org',
  };
  expect(await provider.queryRefund(refund)).toMatchObject({ state: 'absent' });
  server.lose(1);
  await expect(provider.refund(refund)).rejects.toMatchObject({ name: 'UncertainFault' });
  expect(await provider.queryRefund(refund)).toMatchObject({ state: 'pending', amount: 1000n });
  expect(await provider.refund(refund)).toMatchObject({ state: 'pending' });
  expect(server.refunds.size).toBe(1);
  for (const [state, told] of [
    ['SUCCESS', 'done'],
    ['CLOSED', 'failed'],
    ['ABNORMAL', 'stuck'],
  ] as const) {
    server.refunds.get(refund.number)!.state = state;
    expect(await provider.queryRefund(refund)).toMatchObject({ state: told });
  }
  expect(await provider.refund({ ...refund, number: 'R20261122002' })).toMatchObject({ state: 'failed' });
});

test('wrong keys are told; answers signed by others are not believed', async () => {
  const stranger = openWechatPay({ ...wechatSettings(server.url), privateKey: pem(rsaKeys().privateKey) });
  await expect(stranger.check()).rejects.toMatchObject({ name: 'ProviderFault', code: 'SIGN_ERROR' });
  await provider.check();
  const other = openWechatPay({ ...wechatSettings(server.url), platformKeys: pem(rsaKeys().publicKey) });
  await expect(other.queryPayment(keyOf(newOrder()))).rejects.toMatchObject({ name: 'UncertainFault' });
  expect(() => openWechatPay({ ...wechatSettings(''), apiKey: 'short' })).toThrow('32 characters');
  expect(() => openWechatPay({ ...wechatSettings(''), platformKeys: '' })).toThrow('no platform key');
});

test('a bill is fetched with its hash checked', async () => {
  const { order, trade } = await makeTrade(990n);
  trade.state = 'paid';
  const lines = await provider.downloadBill('2026-11-22');
  expect(lines!.find((line) => line.number === order.number)).toMatchObject({
    kind: 'payment',
    transaction: trade.transaction,
    amount: 990n,
    fee: 6n,
  });
  expect(billOf(server)).toContain(trade.transaction);
});

describe('a notification', () => {
  const verify = (message: RawMessage, now = new Date()) => provider.verifyNotify(message, now);
  const refused = expect.objectContaining({ name: 'MessageFault' }) as Error;
  async function paid() {
    const { trade } = await makeTrade();
    trade.state = 'paid';
    return trade;
  }

  test('that is right says what was paid, to whom', async () => {
    const trade = await paid();
    expect(verify(wechatMessage(transactionOf(trade), { id: 'e1' }))).toMatchObject({
      kind: 'paid',
      id: 'e1',
      receipt: {
        number: trade.number,
        transaction: trade.transaction,
        amount: 1234n,
        merchant: appId,
        payee: merchantId,
        currency: 'CNY',
      },
    });
  });

  test('of a refund names it; of anything else is no payment', async () => {
    const refund = wechatMessage(
      { out_trade_no: 'P1', out_refund_no: 'R1', refund_status: 'SUCCESS' },
      { type: 'REFUND.SUCCESS' },
    );
    expect(verify(refund)).toMatchObject({ kind: 'refund', number: 'P1', refundNumber: 'R1' });
    const trade = { ...(await paid()), state: 'waiting' as const };
    expect(verify(wechatMessage(transactionOf(trade)))).toMatchObject({ kind: 'other' });
  });

  test.each(['wechatpay-serial', 'wechatpay-signature', 'wechatpay-timestamp', 'wechatpay-nonce'])(
    'without %s is refused',
    async (name) => {
      const message = wechatMessage(transactionOf(await paid()));
      const { [name]: _left, ...headers } = message.headers;
      expect(() => verify({ ...message, headers })).toThrow(refused);
      expect(() => verify({ ...message, headers: { ...headers, [name]: '' } })).toThrow(refused);
    },
  );

  test('that was changed, signed for another, or is WeChat’s own trial is refused', async () => {
    const message = wechatMessage(transactionOf(await paid()));
    const changed = Buffer.from(message.body.toString().replace('支付成功', '支付成效'));
    expect(() => verify({ ...message, body: changed })).toThrow(refused);
    expect(() => verify({ ...message, headers: { ...message.headers, ...wechatHeaders('{}') } })).toThrow(refused);
    expect(() => verify({ ...message, headers: { ...message.headers, 'wechatpay-serial': 'PUB_KEY_ID_2' } })).toThrow(
      refused,
    );
    expect(() =>
      verify({
        ...message,
        headers: {
          ...message.headers,
          'wechatpay-signature': `WECHATPAY/SIGNTEST/${message.headers['wechatpay-signature']!}`,
        },
      }),
    ).toThrow(refused);
  });

  test('of six minutes ago, or from the future, is refused', async () => {
    const seconds = unixSeconds();
    for (const at of [seconds - 360, seconds + 360, Number.NaN]) {
      const message = wechatMessage(transactionOf(await paid()), { at: String(at) });
      expect(() => verify(message)).toThrow(refused);
    }
  });

  test('sealed with another key, or with fields missing, is refused', async () => {
    const whole = transactionOf(await paid());
    expect(() => verify(wechatMessage(whole, { key: 'x'.repeat(32) }))).toThrow(refused);
    for (const name of ['out_trade_no', 'transaction_id', 'appid', 'mchid', 'amount'] as const)
      expect(() => verify(wechatMessage({ ...whole, [name]: undefined })), name).toThrow(refused);
    expect(() => verify(wechatMessage({ ...whole, amount: { total: 12.5, currency: 'CNY' } }))).toThrow(refused);
    expect(() => verify(wechatMessage({ ...whole, amount: { total: 1234 } }))).toThrow(refused);
    expect(() => verify({ headers: wechatHeaders('nonsense'), body: Buffer.from('nonsense') })).toThrow(refused);
  });

  test('is read with a platform certificate as well as with the public key', () => {
    const now = new Date(1_795_312_800_000);
    const ring = openWechatPay({
      ...wechatSettings(''),
      platformKeys: `${certified.certificate}\n${wechatSettings('').platformKeys}`,
      publicKeyId,
    });
    const headers = {
      'wechatpay-serial': '5157F09EFDC096DE15EBE81A47057A7232F1B8E1',
      'wechatpay-timestamp': '1795312800',
      'wechatpay-nonce': '593BEC0C930BF1AFEB40B4A08C8FB242',
      'wechatpay-signature': certified.signature,
    };
    const message = { headers, body: Buffer.from(certified.body) };
    expect(ring.verifyNotify(message, now)).toMatchObject({
      id: 'EV-1',
      kind: 'paid',
      receipt: { amount: 100n, number: 'P2026112200000001' },
    });
    expect(() =>
      ring.verifyNotify({ ...message, headers: { ...headers, 'wechatpay-serial': publicKeyId } }, now),
    ).toThrow(refused);
    expect(() =>
      openWechatPay({
        ...wechatSettings(''),
        platformKeys: '-----BEGIN CERTIFICATE-----\nAA==\n-----END CERTIFICATE-----',
      }),
    ).toThrow('certificate');
  });
});

/** A message signed by a key whose certificate is `certificate`, made with openssl 3 and node:crypto at 1795312800. */
const certified = {
  certificate: `-----BEGIN CERTIFICATE-----
MIIDJTCCAg2gAwIBAgIUUVfwnv3Alt4V6+gaRwV6cjLxuOEwDQYJKoZIhvcNAQEL
BQAwIjEgMB4GA1UEAwwXVGVucGF5LmNvbSBSb290IENBIHRlc3QwHhcNMjYxMTIy
MDIyOTU4WhcNMzYxMTE5MDIyOTU4WjAiMSAwHgYDVQQDDBdUZW5wYXkuY29tIFJv
b3QgQ0EgdGVzdDCCASIwDQYJKoZIhvcNAQEBBQADggEPADCCAQoCggEBANPvaAD4
Vko4j0sxgceBYvHAXK7F8wGjNgwL80Nk4NrPNDB9/fhcnPfNLU9fRiIOgdpfQ9he
7sVdyrtK+3/lS3aBRHpBcEyb2z1E/XRxGwYHWJKPM7alFGrq2ZSmsECUmi9r+aCY
ovXq+KSK/uM4NKpH40Us0mUsj75Gypg0j3Jp1l0/qlogKf3Ul0rDbYSmBz+tohZQ
Wh/NIadhQmikN34nEhxOz149eP+ISvMfdETP7bxuY/HUoUzk1O50pGYAJHKbCz5F
XmPOf4gKw+HWGENkKRR7DdSTGL0bHbCEFrWWX3fN39S+cfo4p7lQi7tcQ5WXwYr4
28dFz8t6MceE6QMCAwEAAaNTMFEwHQYDVR0OBBYEFPt/G3UOKcpNhRsXYwE0s/mu
EMupMB8GA1UdIwQYMBaAFPt/G3UOKcpNhRsXYwE0s/muEMupMA8GA1UdEwEB/wQF
MAMBAf8wDQYJKoZIhvcNAQELBQADggEBALyswSX3mNoSplllz1e63vZJjoCcjgog
pq6xD/brC76nDHF3BIFq2rsoRtIydw+/NvKgujs1zt3bT6xrhRfPR1az44JYZDXS
VKuE/DdJsJ4p12LXGvEAPOX81YlpRkGpXCdTsbQdP11/p5aRDI/TyXuk1fYbsR8o
eJvW8QTr6NtRQcWL/c3RvaSQQY9Dv9HWWgWXfpQIBLUEmZeL8ALJ4GSJEX6LerY7
b6WA8LyZ2fD+2jAYZMYe45MxXkfm/I0QL//FTQK5/qt1QZkf/+yHRtjoaJKgjggr
KV3qcsQcE15ZkbQacobzhZ9cTq9nUs7Of1P53Tfz/hU+6+sVEdXQxF0=
-----END CERTIFICATE-----`,
  body:
    '{"id":"EV-1","event_type":"TRANSACTION.SUCCESS","resource":{"algorithm":"AEAD_AES_256_GCM","ciphertext":"4ouGSjOj/DnPJ1TFgzRMF3K25P8n+FpbFL/' +
    '/KOvUu8RJFw4d0MgH9FneT1H7uVvuj06wis1kDXsHrZMsaSZ69kKcLDzbqqvYw71t6GEpPVOtmHf8fPR3vWVwivSuHWCgEHMVUhYIK8ANQW4F7qZEzpWAL3jER5AJ4NedNtKQln7Tj7+' +
    'v1RpEUHg0T2wvWK72d6SIZPh20vUhFOaza83bMvmF8DUln7akonK9N2xDb83zlTN85iHsvWlFbnAMXWJNn/2jZE70DEQvTQR05YMajk+DtarFPZj2Q73nTrruO8oI3idqowbcfd4QMlH' +
    'Rr04=","associated_data":"transaction","nonce":"0123456789ab"}}',
  signature:
    'L+05acMItA9/Jd7OxoY7N1kIZCPpi1zb7jiphbvIO9PHTgezrc/tBSj+ZUgjnLHZXH6oooOV2DIfx8LCmZXSvCObbrvs7mbbw6KKRk67JOLnNpPrSpmUaYF0Cv4sPb2fjtKqtyflB/cj' +
    'ELNIT2e4r3jo86Sx4hSmEnpZ2ig08JSLqQXxDKt56vBijeduP+3jw7g1hAxt6/t4snMFOXoTBd+datOQLrg11HCO7EJpy2GRamIEJhuPG5oiDEYtk348X4w/W/jUYyBrmu9ZvNPTJpx1' +
    'inVOx85gxu50kX4T/GYmeT4ONFhrzEwsqizuy8jE4UNBHO0FM+Cuvx8QCmUEeQ==',
};
