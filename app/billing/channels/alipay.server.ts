import { unixSeconds } from '#app/core/unix-seconds.ts';
import { createSign, createVerify, type KeyObject } from 'node:crypto';
import { readPrivateKey, readPublicKey } from './keys.server.ts';
import {
  MessageFault,
  type PaymentOrder,
  type PaymentProvider,
  type PaymentStatus,
  ProviderFault,
  type ProviderEvent,
  type RawMessage,
  type RefundOrder,
  type RefundStatus,
  UncertainFault,
} from './payment-provider.ts';
import { toYuan } from '#app/core/money.ts';
import { readAlipayBill } from './alipay-bill.server.ts';
import {
  callProvider,
  fenOf,
  mustBeFresh,
  mustHave,
  readChinaTime,
  readJson,
  readYuan,
  textIn,
  toChinaTime,
} from './provider-call.server.ts';

/** `sellerId` is the account that gets the money (2088…); `gateway` is Alipay's own unless a sandbox is meant. */
export type AlipaySettings = {
  appId: string;
  sellerId: string;
  privateKey: string;
  publicKey: string;
  gateway: string;
};

type Keys = { own: KeyObject; alipay: KeyObject };

/**
 * Alipay's open platform, version 1.0 with RSA2: pages for computers and phones, queries, refunds, bills.
 * Rules of signing: opendocs.alipay.com/common/02mse7 (requests), …/02mse3 (answers and notifications).
 */
export function openAlipay(settings: AlipaySettings): PaymentProvider {
  const keys = { own: readPrivateKey(settings.privateKey), alipay: readPublicKey(settings.publicKey) };
  const ask = (method: string, content: object) => askAlipay(settings, keys, method, content);
  const queryRefund = async (order: RefundOrder) =>
    refundQueried(
      await ask('alipay.trade.fastpay.refund.query', {
        out_trade_no: order.payment.number,
        out_request_no: order.number,
      }),
    );
  return {
    capabilities: { min: 1n, max: 10_000_000_000n, currency: 'CNY', hasPayout: false, asksOnNotify: false },
    identity: { merchant: settings.appId, payee: settings.sellerId },
    createPayment: (order) =>
      Promise.resolve({ kind: 'redirect', content: payPage(settings, keys, order), reference: '' }),
    async queryPayment({ number }) {
      return statusOf(await ask('alipay.trade.query', { out_trade_no: number }), settings);
    },
    async closePayment({ number }) {
      const answer = await ask('alipay.trade.close', { out_trade_no: number });
      if (answer.code === '10000' || answer.subCode === 'ACQ.TRADE_NOT_EXIST') return 'closed';
      const now = statusOf(await ask('alipay.trade.query', { out_trade_no: number }), settings);
      if (now.state === 'paid') return 'paid';
      if (now.state === 'waiting') throw faultOf(answer);
      return 'closed';
    },
    verifyNotify: (message, now) => readNotification(message, keys.alipay, now),
    answers: {
      taken: { status: 200, type: 'text/plain', body: 'success' },
      refused: { status: 400, type: 'text/plain', body: 'failure' },
      again: { status: 503, type: 'text/plain', body: 'failure' },
    },
    async refund(order) {
      const { payment, number, amount, reason } = order;
      const answer = await ask('alipay.trade.refund', {
        out_trade_no: payment.number,
        out_request_no: number,
        refund_amount: toYuan(amount),
        refund_reason: reason,
      });
      if (answer.code === '10000' && textIn(answer.node, 'fund_change') === 'Y')
        return { state: 'done', transaction: number, amount, reason: '' };
      if (answer.code === '10000') return queryRefund(order);
      const fault = faultOf(answer);
      // Only a refusal of the business itself is certain; wrong keys or rights are put right and the same is sent
      // again.
      if (fault instanceof ProviderFault && answer.code === '40004')
        return { state: 'failed', transaction: '', amount: null, reason: fault.message };
      throw new UncertainFault(fault.message);
    },
    queryRefund,
    async downloadBill(day) {
      const answer = await ask('alipay.data.dataservice.bill.downloadurl.query', {
        bill_type: 'trade',
        bill_date: day,
      });
      if (answer.subCode === 'isp.bill_not_exist' || answer.subCode === 'BILL_NOT_EXIST') return null;
      if (answer.code !== '10000') throw faultOf(answer);
      const { status, body } = await callProvider(settings.gateway, textIn(answer.node, 'bill_download_url'));
      if (status !== 200) throw new UncertainFault(`the bill could not be fetched (${status})`);
      return readAlipayBill(body);
    },
    async check() {
      const answer = await ask('alipay.trade.query', { out_trade_no: 'KEYCHECK0000' });
      if (answer.code !== '10000' && answer.subCode !== 'ACQ.TRADE_NOT_EXIST') throw faultOf(answer);
    },
  };
}

/** What is signed: the parameters that are not empty, sorted by name. */
export const signedText = (params: Record<string, string>): string =>
  Object.entries(params)
    .filter(([, value]) => value !== '')
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');

/** An RSA2 signature: SHA-256 with RSA, in base64. */
export const signRsa2 = (text: string, key: KeyObject): string =>
  createSign('RSA-SHA256').update(text, 'utf8').sign(key, 'base64');
const isSigned = (text: string, signature: string, key: KeyObject) =>
  createVerify('RSA-SHA256').update(text, 'utf8').verify(key, signature, 'base64');

type Answer = { code: string; subCode: string; message: string; node: unknown };

async function askAlipay(settings: AlipaySettings, keys: Keys, method: string, content: object): Promise<Answer> {
  const params = signedParams(settings, keys, { method, biz_content: JSON.stringify(content) });
  const { body, status } = await callProvider(settings.gateway, `${settings.gateway}?charset=utf-8`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded;charset=utf-8' },
    body: new URLSearchParams(params).toString(),
  });
  if (status !== 200) throw new UncertainFault(`the gateway answered ${status}`);
  const text = body.toString('utf8');
  const whole = readJson(text);
  const name = `${method.replaceAll('.', '_')}_response`;
  const node = whole[name] ?? whole['error_response'];
  const raw = rawNode(text, name in whole ? name : 'error_response');
  const sign = textIn(whole, 'sign');
  // Refusals of the gateway itself, as for a wrong app id, come without a signature: nothing is believed of them but
  // that.
  if (sign === '' ? textIn(node, 'code') === '10000' : !isSigned(raw, sign, keys.alipay))
    throw new UncertainFault('the answer is not signed by Alipay');
  return {
    code: textIn(node, 'code'),
    subCode: textIn(node, 'sub_code'),
    message: textIn(node, 'sub_msg') || textIn(node, 'msg'),
    node,
  };
}

function signedParams({ appId }: AlipaySettings, keys: Keys, own: Record<string, string>): Record<string, string> {
  const timestamp = toChinaTime(new Date());
  const params = {
    app_id: appId,
    format: 'JSON',
    charset: 'utf-8',
    sign_type: 'RSA2',
    timestamp,
    version: '1.0',
    ...own,
  };
  return { ...params, sign: signRsa2(signedText(params), keys.own) };
}

function payPage(settings: AlipaySettings, keys: Keys, order: PaymentOrder): string {
  const content = {
    out_trade_no: order.number,
    total_amount: toYuan(order.amount),
    subject: order.subject,
    product_code: order.isPhone ? 'QUICK_WAP_WAY' : 'FAST_INSTANT_TRADE_PAY',
    seller_id: settings.sellerId,
    time_expire: toChinaTime(order.expiresAt),
    ...(order.isPhone ? { quit_url: order.returnUrl } : {}),
  };
  const params = signedParams(settings, keys, {
    method: order.isPhone ? 'alipay.trade.wap.pay' : 'alipay.trade.page.pay',
    notify_url: order.notifyUrl,
    return_url: order.returnUrl,
    biz_content: JSON.stringify(content),
  });
  return `${settings.gateway}?${new URLSearchParams(params).toString()}`;
}

const doubtful = new Set([
  'ACQ.SYSTEM_ERROR',
  'aop.ACQ.SYSTEM_ERROR',
  'isp.unknow-error',
  'aop.unknow-error',
  'aop.service-unavailable',
]);

/** Codes of faults that say nothing of whether it was done; the sub_code decides. */
function faultOf({ code, subCode, message }: Answer): ProviderFault | UncertainFault {
  if (code === '20000' || code === '' || doubtful.has(subCode))
    return new UncertainFault(`${subCode || code}: ${message}`);
  return new ProviderFault(subCode || code, message);
}

function statusOf(answer: Answer, { appId }: AlipaySettings): PaymentStatus {
  if (answer.subCode === 'ACQ.TRADE_NOT_EXIST') return { state: 'absent' };
  if (answer.code !== '10000') throw faultOf(answer);
  const text = (name: string) => textIn(answer.node, name);
  const status = text('trade_status');
  if (status === 'WAIT_BUYER_PAY') return { state: 'waiting' };
  if (status === 'TRADE_CLOSED') return { state: 'closed' };
  if (status !== 'TRADE_SUCCESS' && status !== 'TRADE_FINISHED') throw new UncertainFault(`unknown state ${status}`);
  const receipt = {
    number: text('out_trade_no'),
    transaction: text('trade_no'),
    amount: fenOf(readYuan(text('total_amount'))),
    currency: text('trans_currency') || 'CNY',
    merchant: appId,
    payee: '',
    paidAt: readChinaTime(text('send_pay_date')),
  };
  return { state: 'paid', receipt };
}

function refundQueried(answer: Answer): RefundStatus {
  if (answer.code !== '10000' && answer.subCode !== 'ACQ.TRADE_NOT_EXIST') throw faultOf(answer);
  if (textIn(answer.node, 'refund_status') !== 'REFUND_SUCCESS')
    return { state: 'absent', transaction: '', amount: null, reason: '' };
  const transaction = textIn(answer.node, 'out_request_no');
  return { state: 'done', transaction, amount: readYuan(textIn(answer.node, 'refund_amount')), reason: '' };
}

/** Alipay repeats a notification for 25 hours. */
const tolerance_s = 26 * 3600;

function readNotification({ body }: RawMessage, key: KeyObject, now: Date): ProviderEvent {
  const entries = [...new URLSearchParams(body.toString('utf8'))];
  const params = Object.fromEntries(entries);
  if (entries.length !== Object.keys(params).length) throw new MessageFault('a name is there twice');
  const { sign, sign_type: signType, ...signed } = params;
  if (signType !== 'RSA2') throw new MessageFault('sign_type is not RSA2');
  if (!isSigned(signedText(signed), mustHave(sign, 'sign'), key)) throw new MessageFault('the signature is wrong');
  const text = (name: string) => mustHave(signed[name], name);
  const sentAt = mustHave(readChinaTime(text('notify_time')), 'notify_time');
  mustBeFresh(unixSeconds(sentAt), now, tolerance_s);
  const head = { id: text('notify_id'), type: text('trade_status'), isSandbox: null };
  if (signed['refund_fee'] || signed['gmt_refund'])
    return { ...head, kind: 'refund', number: text('out_trade_no'), refundNumber: signed['out_biz_no'] ?? '' };
  if (head.type === 'TRADE_CLOSED') return { ...head, kind: 'closed', number: text('out_trade_no'), refundNumber: '' };
  if (head.type !== 'TRADE_SUCCESS' && head.type !== 'TRADE_FINISHED') return { ...head, kind: 'other' };
  const receipt = {
    number: text('out_trade_no'),
    transaction: text('trade_no'),
    amount: mustHave(readYuan(text('total_amount')), 'total_amount'),
    currency: 'CNY',
    merchant: text('app_id'),
    payee: text('seller_id'),
    paidAt: readChinaTime(signed['gmt_payment'] ?? ''),
  };
  return { ...head, kind: 'paid', receipt, reference: '' };
}

/**
 * The very text of a member of the outermost object: what Alipay signs of an answer. @throws UncertainFault when there
 * is none
 */
function rawNode(text: string, name: string): string {
  const from = text.indexOf('{', text.indexOf(`"${name}"`));
  let depth = 0;
  let isQuoted = false;
  if (from < 0) throw new UncertainFault('the answer cannot be read');
  for (let at = from; at < text.length; at += 1) {
    const char = text[at];
    if (isQuoted && char === '\\') at += 1;
    else if (char === '"') isQuoted = !isQuoted;
    else if (!isQuoted && char === '{') depth += 1;
    else if (!isQuoted && char === '}') {
      depth -= 1;
      if (depth === 0) return text.slice(from, at + 1);
    }
  }
  throw new UncertainFault('the answer cannot be read');
}
