import { unixSeconds } from '#app/core/unix-seconds.ts';
import { createCipheriv, createHash, createSign, createVerify, randomBytes, randomUUID } from 'node:crypto';
import type { RawMessage } from '#app/billing/channels/payment-provider.ts';
import { type WechatSettings } from '#app/billing/channels/wechat-pay.server.ts';
import { signedLines } from '#app/billing/channels/wechat-notifications.server.ts';
import {
  type Answer,
  type Call,
  newTransaction,
  openPaymentServer,
  type PaymentServer,
  pem,
  rsaKeys,
  type Trade,
} from '#test/payment-server.ts';

const own = rsaKeys();
const wechat = rsaKeys();
export const appId = 'wx0000000000000001';
export const merchantId = '1900000001';
export const publicKeyId = 'PUB_KEY_ID_0119000000012026';
const apiKey = '0123456789abcdef0123456789abcdef';
const serial = '5157F09EFDC096DE15EBE81A47057A7232F1B8E1';

export const wechatSettings = (url: string): WechatSettings => ({
  appId,
  merchantId,
  serial,
  privateKey: pem(own.privateKey),
  apiKey,
  platformKeys: pem(wechat.publicKey),
  publicKeyId,
  hasH5: true,
  endpoint: url,
});

const seconds = () => String(unixSeconds());

/** The four headers of WeChat over a body. */
export function wechatHeaders(body: string, timestamp = seconds()): Record<string, string> {
  const nonce = randomBytes(8).toString('hex');
  const signature = createSign('RSA-SHA256')
    .update(signedLines(timestamp, nonce, body))
    .sign(wechat.privateKey, 'base64');
  return {
    'wechatpay-serial': publicKeyId,
    'wechatpay-signature': signature,
    'wechatpay-timestamp': timestamp,
    'wechatpay-nonce': nonce,
  };
}

/** A stand-in for WeChat Pay v3: checks the Authorization header of every call, signs what it answers. */
export const openWechatServer = (): Promise<PaymentServer> =>
  openPaymentServer((call, server) => {
    const { status, body } = isAuthorized(call) ? answerTo(call, server) : refuse(401, 'SIGN_ERROR');
    return { status, body, headers: { 'content-type': 'application/json', ...wechatHeaders(body) } };
  });

const refuse = (status: number, code: string): Answer => ({ status, body: JSON.stringify({ code, message: code }) });
const json = (body: object): Answer => ({ status: 200, body: JSON.stringify(body) });

function isAuthorized({ method, path, query, headers, body }: Call): boolean {
  const given = headers.authorization ?? '';
  const part = (name: string) => new RegExp(`${name}="([^"]+)"`).exec(given)?.[1] ?? '';
  const whole = query.size > 0 ? `${path}?${query.toString()}` : path;
  const text = signedLines(method, whole, part('timestamp'), part('nonce_str'), body);
  const isRight = createVerify('RSA-SHA256').update(text).verify(own.publicKey, part('signature'), 'base64');
  return (
    given.startsWith('WECHATPAY2-SHA256-RSA2048 ') &&
    part('mchid') === merchantId &&
    part('serial_no') === serial &&
    isRight
  );
}

function answerTo(call: Call, server: PaymentServer): Answer {
  const { path, body, method } = call;
  const said = body ? (JSON.parse(body) as Record<string, unknown>) : {};
  if (path === '/v3/pay/transactions/native' || path === '/v3/pay/transactions/h5')
    return create(said, server, path.endsWith('h5'));
  const trade = /^\/v3\/pay\/transactions\/out-trade-no\/(\w+)(\/close)?$/.exec(path);
  if (trade) return trade[2] ? closeTrade(server.trades.get(trade[1]!)) : showTrade(server.trades.get(trade[1]!));
  if (path === '/v3/refund/domestic/refunds' && method === 'POST') return giveBack(said, server);
  const refund = server.refunds.get(/^\/v3\/refund\/domestic\/refunds\/(\w+)$/.exec(path)?.[1] ?? '');
  if (refund)
    return json({
      refund_id: refund.transaction,
      out_refund_no: refund.number,
      status: refund.state,
      amount: { refund: refund.amount },
    });
  if (path === '/v3/bill/tradebill') {
    const hash = createHash('sha1').update(billOf(server)).digest('hex');
    return json({ hash_type: 'SHA1', hash_value: hash, download_url: `${server.url}/v3/billdownload/file?token=t` });
  }
  if (path === '/v3/billdownload/file') return { status: 200, body: billOf(server) };
  return refuse(404, 'RESOURCE_NOT_EXISTS');
}

function create(said: Record<string, unknown>, { trades }: PaymentServer, isH5: boolean): Answer {
  const number = String(said['out_trade_no']);
  const { total } = said['amount'] as { total: number };
  const known = trades.get(number);
  if (known && known.amount !== total) return refuse(400, 'INVALID_REQUEST');
  if (said['appid'] !== appId || said['mchid'] !== merchantId) return refuse(400, 'PARAM_ERROR');
  if (!known)
    trades.set(number, {
      number,
      amount: total,
      state: 'waiting',
      transaction: newTransaction(),
      reference: '',
      notifyUrl: String(said['notify_url']),
    });
  return json(
    isH5
      ? { h5_url: `https://wx.tenpay.com/cgi-bin/mmpayweb-bin/checkmweb?prepay_id=${number}` }
      : { code_url: `weixin://wxpay/bizpayurl?pr=${number}` },
  );
}

const states = { waiting: 'NOTPAY', closed: 'CLOSED', paid: 'SUCCESS' } as const;

export const transactionOf = (trade: Trade) => ({
  appid: appId,
  mchid: merchantId,
  out_trade_no: trade.number,
  transaction_id: trade.transaction,
  trade_type: 'NATIVE',
  trade_state: states[trade.state],
  success_time: new Date().toISOString(),
  amount: { total: trade.amount, payer_total: trade.amount, currency: 'CNY', payer_currency: 'CNY' },
});

const showTrade = (trade: Trade | undefined): Answer =>
  trade ? json(transactionOf(trade)) : refuse(404, 'ORDER_NOT_EXIST');

function closeTrade(trade: Trade | undefined): Answer {
  if (!trade) return refuse(404, 'ORDER_NOT_EXIST');
  if (trade.state === 'paid') return refuse(400, 'ORDER_PAID');
  trade.state = 'closed';
  return { status: 204, body: '' };
}

function giveBack(said: Record<string, unknown>, { trades, refunds }: PaymentServer): Answer {
  const trade = trades.get(String(said['out_trade_no']));
  if (trade?.state !== 'paid') return refuse(404, 'RESOURCE_NOT_EXISTS');
  const number = String(said['out_refund_no']);
  const { refund: amount } = said['amount'] as { refund: number };
  const given = [...refunds.values()].filter((one) => one.trade === trade.number && one.number !== number);
  if (given.reduce((sum, one) => sum + one.amount, amount) > trade.amount) return refuse(400, 'INVALID_REQUEST');
  if (!refunds.has(number))
    refunds.set(number, {
      number,
      trade: trade.number,
      amount,
      state: 'PROCESSING',
      transaction: `5${newTransaction()}`,
    });
  const made = refunds.get(number)!;
  return json({
    refund_id: made.transaction,
    out_refund_no: number,
    status: made.state,
    amount: { refund: made.amount, total: trade.amount, currency: 'CNY' },
  });
}

const columns =
  '交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,应结订单金额,代金券金额,微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率,订单金额,申请退款金额,费率备注';

/** The bill of all that was paid, as WeChat writes it. */
export function billOf({ trades }: PaymentServer): string {
  const paid = [...trades.values()].filter(({ state }) => state === 'paid');
  const yuan = (fen: number) => (fen / 100).toFixed(2);
  const lines = paid.map(({ number, transaction, amount }) =>
    [
      '2026-11-22 10:00:00',
      appId,
      merchantId,
      '0',
      '',
      transaction,
      number,
      'o1',
      'NATIVE',
      'SUCCESS',
      'OTHERS',
      'CNY',
      yuan(amount),
      '0.00',
      '0',
      '0',
      '0.00',
      '0.00',
      '',
      '',
      '余额充值',
      '',
      '0.06000',
      '0.60%',
      yuan(amount),
      '0.00',
      '',
    ]
      .map((value) => `\`${value}`)
      .join(','),
  );
  const sums = [
    '总交易单数,应结订单总金额,退款总金额,充值券退款总金额,手续费总金额,订单总金额,申请退款总金额',
    `\`${paid.length},\`0.00,\`0.00,\`0.00,\`0.06000,\`0.00,\`0.00`,
  ];
  return ['\ufeff' + columns, ...lines, ...sums].join('\r\n') + '\r\n';
}

/** An encrypted and signed notification; `at` is its time in seconds. */
export function wechatMessage(
  resource: object,
  {
    id = randomUUID(),
    type = 'TRANSACTION.SUCCESS',
    at = seconds(),
    key = apiKey,
  }: { id?: string; type?: string; at?: string; key?: string } = {},
): RawMessage {
  const nonce = randomBytes(6).toString('hex');
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  cipher.setAAD(Buffer.from('transaction'));
  const ciphertext = Buffer.concat([
    cipher.update(JSON.stringify(resource)),
    cipher.final(),
    cipher.getAuthTag(),
  ]).toString('base64');
  const body = JSON.stringify({
    id,
    create_time: new Date().toISOString(),
    resource_type: 'encrypt-resource',
    event_type: type,
    summary: '支付成功',
    resource: {
      original_type: 'transaction',
      algorithm: 'AEAD_AES_256_GCM',
      ciphertext,
      associated_data: 'transaction',
      nonce,
    },
  });
  return { headers: { 'content-type': 'application/json', ...wechatHeaders(body, at) }, body: Buffer.from(body) };
}
