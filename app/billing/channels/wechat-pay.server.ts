import { unixSeconds } from '#app/core/unix-seconds.ts';
import { createHash, createSign, type KeyObject, randomBytes } from 'node:crypto';
import { readKeyRing, readPrivateKey } from './keys.server.ts';
import {
  type PaymentOrder,
  type PaymentProvider,
  type PaymentStatus,
  type PayWay,
  ProviderFault,
  type RefundOrder,
  type RefundStatus,
  UncertainFault,
} from './payment-provider.ts';
import { callProvider, fenOf, readFen, readJson, textIn, toChinaTime } from './provider-call.server.ts';
import { readWechatBill } from './wechat-bill.ts';
import { signedLines, requireSignature, receiptOf, readNotification } from './wechat-notifications.server.ts';

/**
 * `serial` names our own certificate; `platformKeys` holds WeChat's certificates and public key in PEM, the key under
 * `publicKeyId`; `hasH5`: phones are sent to WeChat instead of being shown a code.
 */
export type WechatSettings = {
  appId: string;
  merchantId: string;
  serial: string;
  privateKey: string;
  apiKey: string;
  platformKeys: string;
  publicKeyId: string;
  hasH5: boolean;
  endpoint: string;
};

type Keys = { own: KeyObject; ring: Map<string, KeyObject> };

type Call = (method: 'GET' | 'POST', path: string, body?: object) => Promise<Answer>;

type Answer = { status: number; body: Record<string, unknown>; code: string };

/**
 * WeChat Pay, API version 3, as a merchant: codes to scan (Native) and H5. pay.weixin.qq.com/doc/v3/merchant/4012081606
 */
export function openWechatPay(settings: WechatSettings): PaymentProvider {
  const keys = {
    own: readPrivateKey(settings.privateKey),
    ring: readKeyRing(settings.platformKeys, settings.publicKeyId),
  };
  if (Buffer.byteLength(settings.apiKey) !== 32)
    throw new ProviderFault('KEY_INVALID', 'The APIv3 key must have 32 characters');
  const { appId, merchantId } = settings;
  const call: Call = (method, path, body) => callWechat(settings, keys, method, path, body);
  const byNumber = (number: string) => `/v3/pay/transactions/out-trade-no/${number}`;
  const queryPayment = async (number: string) => statusOf(await call('GET', `${byNumber(number)}?mchid=${merchantId}`));
  const answer = (status: number, code: string) => ({
    status,
    type: 'application/json',
    body: JSON.stringify({ code, message: code }),
  });
  return {
    capabilities: { min: 1n, max: 10_000_000n, currency: 'CNY', hasPayout: false, asksOnNotify: false },
    identity: { merchant: appId, payee: merchantId },
    createPayment: (order) => create(settings, call, order),
    queryPayment: ({ number }) => queryPayment(number),
    async closePayment({ number }) {
      const closed = await call('POST', `${byNumber(number)}/close`, { mchid: merchantId });
      if (closed.status === 204 || closed.status === 404) return 'closed';
      const now = await queryPayment(number);
      if (now.state === 'waiting') throw faultOf(closed);
      return now.state === 'paid' ? 'paid' : 'closed';
    },
    verifyNotify: (message, now) => readNotification(message, keys.ring, settings.apiKey, now),
    answers: { taken: { status: 204, type: '', body: '' }, refused: answer(401, 'FAIL'), again: answer(503, 'FAIL') },
    async refund({ number, payment, amount, total, reason, notifyUrl }) {
      const sent = await call('POST', '/v3/refund/domestic/refunds', {
        out_trade_no: payment.number,
        out_refund_no: number,
        reason,
        notify_url: notifyUrl,
        amount: { refund: Number(amount), total: Number(total), currency: 'CNY' },
      });
      if (sent.status === 200) return refundOf(sent.body);
      const fault = faultOf(sent);
      // Wrong keys are put right, and the same is sent again.
      if (fault instanceof ProviderFault && sent.status !== 401)
        return { state: 'failed', transaction: '', amount: null, reason: fault.message };
      throw new UncertainFault(fault.message);
    },
    async queryRefund({ number }: RefundOrder) {
      const found = await call('GET', `/v3/refund/domestic/refunds/${number}`);
      if (found.status === 404) return { state: 'absent', transaction: '', amount: null, reason: '' };
      if (found.status !== 200) throw faultOf(found);
      return refundOf(found.body);
    },
    downloadBill: (day) => downloadBill(settings, keys, call, day),
    async check() {
      const found = await call('GET', `${byNumber('KEYCHECK0000')}?mchid=${merchantId}`);
      if (found.status !== 200 && found.status !== 404) throw faultOf(found);
    },
  };
}

/** The Authorization header of a request. */
export function authorize(
  { merchantId, serial }: WechatSettings,
  key: KeyObject,
  { method, path, body }: { method: string; path: string; body: string },
): string {
  const [timestamp, nonce] = [String(unixSeconds()), randomBytes(16).toString('hex')];
  const signature = createSign('RSA-SHA256')
    .update(signedLines(method, path, timestamp, nonce, body))
    .sign(key, 'base64');
  return `WECHATPAY2-SHA256-RSA2048 mchid="${merchantId}",nonce_str="${nonce}",signature="${signature}",timestamp="${timestamp}",serial_no="${serial}"`;
}

async function send(settings: WechatSettings, keys: Keys, method: string, url: string, body: string) {
  const { pathname, search } = new URL(url);
  const headers = {
    authorization: authorize(settings, keys.own, { method, path: pathname + search, body }),
    accept: 'application/json',
    'user-agent': 'wenwo',
    ...(body ? { 'content-type': 'application/json' } : {}),
    ...(settings.publicKeyId ? { 'wechatpay-serial': settings.publicKeyId } : {}),
  };
  return callProvider(settings.endpoint, url, { method, headers, ...(body ? { body } : {}) });
}

async function callWechat(
  settings: WechatSettings,
  keys: Keys,
  method: 'GET' | 'POST',
  path: string,
  body?: object,
): Promise<Answer> {
  const sent = await send(settings, keys, method, settings.endpoint + path, body ? JSON.stringify(body) : '');
  const raw = sent.body.toString('utf8');
  // Refusals of keys and of too many calls come unsigned: nothing is believed of them but that.
  if (sent.status !== 401 && sent.status !== 429) {
    try {
      requireSignature((name) => sent.headers.get(name) ?? '', raw, keys.ring);
    } catch (error) {
      throw new UncertainFault('the answer is not signed by WeChat', { cause: error });
    }
  }
  const read = raw === '' ? {} : readJson(raw);
  return { status: sent.status, body: read, code: textIn(read, 'code') };
}

/** Trouble on WeChat's side, and calls that were too many: both may be tried again. */
const doubtful = new Set(['SYSTEM_ERROR', 'FREQUENCY_LIMITED', 'RATELIMIT_EXCEEDED', 'BIZ_ERR_NEED_RETRY']);

function faultOf({ status, code, body }: Answer): ProviderFault | UncertainFault {
  const message = textIn(body, 'message');
  if (status === 429 || doubtful.has(code)) return new UncertainFault(`${code}: ${message}`);
  return new ProviderFault(code || String(status), message);
}

async function create(settings: WechatSettings, call: Call, order: PaymentOrder): Promise<PayWay> {
  const isH5 = order.isPhone && settings.hasH5;
  const made = await call('POST', `/v3/pay/transactions/${isH5 ? 'h5' : 'native'}`, {
    appid: settings.appId,
    mchid: settings.merchantId,
    description: order.subject,
    out_trade_no: order.number,
    time_expire: `${toChinaTime(order.expiresAt).replace(' ', 'T')}+08:00`,
    notify_url: order.notifyUrl,
    amount: { total: Number(order.amount), currency: 'CNY' },
    ...(isH5 ? { scene_info: { payer_client_ip: order.payerIp, h5_info: { type: 'Wap' } } } : {}),
  });
  if (made.status !== 200) throw faultOf(made);
  const content = textIn(made.body, isH5 ? 'h5_url' : 'code_url');
  if (content === '') throw new UncertainFault('the answer has no address to pay at');
  if (!isH5) return { kind: 'qr', content, reference: '' };
  return { kind: 'redirect', content: `${content}&redirect_url=${encodeURIComponent(order.returnUrl)}`, reference: '' };
}

function statusOf(found: Answer): PaymentStatus {
  if (found.status === 404) return { state: 'absent' };
  if (found.status !== 200) throw faultOf(found);
  const state = textIn(found.body, 'trade_state');
  if (state === 'NOTPAY' || state === 'USERPAYING' || state === 'ACCEPT') return { state: 'waiting' };
  if (state === 'CLOSED' || state === 'REVOKED' || state === 'PAYERROR') return { state: 'closed' };
  if (state !== 'SUCCESS' && state !== 'REFUND') throw new UncertainFault(`unknown state ${state}`);
  return {
    state: 'paid',
    receipt: { ...receiptOf(found.body), amount: fenOf(readFen(textIn(found.body, 'amount', 'total'))) },
  };
}

const refundStates = { SUCCESS: 'done', CLOSED: 'failed', PROCESSING: 'pending', ABNORMAL: 'stuck' } as const;

function refundOf(body: Record<string, unknown>): RefundStatus {
  const said = textIn(body, 'status');
  const state = Object.entries(refundStates).find(([name]) => name === said)?.[1];
  if (!state) throw new UncertainFault(`unknown state ${said}`);
  return {
    state,
    transaction: textIn(body, 'refund_id'),
    amount: readFen(textIn(body, 'amount', 'refund')),
    reason: said,
  };
}

async function downloadBill(settings: WechatSettings, keys: Keys, call: Call, day: string) {
  const found = await call('GET', `/v3/bill/tradebill?bill_date=${day}&bill_type=ALL`);
  if (found.code === 'NO_STATEMENT_EXIST') return null;
  if (found.status !== 200) throw faultOf(found);
  const { status, body } = await send(settings, keys, 'GET', textIn(found.body, 'download_url'), '');
  const isWhole = createHash('sha1').update(body).digest('hex') === textIn(found.body, 'hash_value').toLowerCase();
  if (status !== 200 || !isWhole) throw new UncertainFault('the bill did not arrive whole');
  return readWechatBill(body.toString('utf8'));
}
