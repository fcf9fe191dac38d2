import { createSign, createVerify } from 'node:crypto';
import { type AlipaySettings, signedText } from '#app/billing/channels/alipay.server.ts';
import { toChinaTime } from '#app/billing/channels/provider-call.server.ts';
import type { RawMessage } from '#app/billing/channels/payment-provider.ts';
import {
  newTransaction,
  openPaymentServer,
  type PaymentServer,
  pem,
  rsaKeys,
  type Trade,
} from '#test/payment-server.ts';

const own = rsaKeys();
const alipay = rsaKeys();
export const appId = '2021000000000001';
export const sellerId = '2088000000000001';

export const alipaySettings = (url: string): AlipaySettings => ({
  appId,
  sellerId,
  privateKey: pem(own.privateKey),
  publicKey: pem(alipay.publicKey),
  gateway: `${url}/gateway.do`,
});

const sign = (text: string) => createSign('RSA-SHA256').update(text, 'utf8').sign(alipay.privateKey, 'base64');
const yuan = (fen: number) => (fen / 100).toFixed(2);

/** A stand-in for the gateway of Alipay: checks every signature, signs what it answers. */
export const openAlipayServer = (): Promise<PaymentServer> =>
  openPaymentServer((call, server) => {
    const params = Object.fromEntries(new URLSearchParams(call.body));
    const { sign: signature = '', ...signed } = params;
    const method = params['method'] ?? '';
    const node = (name: string, content: object) => {
      const text = JSON.stringify(content);
      return { status: 200, body: `{"${name}":${text},"sign":"${sign(text)}"}` };
    };
    const isRight = createVerify('RSA-SHA256')
      .update(signedText(signed), 'utf8')
      .verify(own.publicKey, signature, 'base64');
    if (!isRight || params['app_id'] !== appId)
      return {
        status: 200,
        body: JSON.stringify({
          error_response: {
            code: '40002',
            msg: 'Invalid Arguments',
            sub_code: 'isv.invalid-signature',
            sub_msg: 'signature',
          },
        }),
      };
    return node(
      `${method.replaceAll('.', '_')}_response`,
      answerTo(method, JSON.parse(params['biz_content'] ?? '{}') as Record<string, string>, server),
    );
  });

const fault = (subCode: string, code = '40004') => ({
  code,
  msg: 'Business Failed',
  sub_code: subCode,
  sub_msg: subCode,
});
const ok = { code: '10000', msg: 'Success' };

function answerTo(method: string, content: Record<string, string>, { trades, refunds }: PaymentServer): object {
  const trade = trades.get(content['out_trade_no'] ?? '');
  if (method === 'alipay.data.dataservice.bill.downloadurl.query') return fault('isp.bill_not_exist');
  if (method === 'alipay.trade.fastpay.refund.query') {
    const found = refunds.get(content['out_request_no'] ?? '');
    if (!found) return ok;
    return {
      ...ok,
      out_request_no: found.number,
      out_trade_no: found.trade,
      refund_amount: yuan(found.amount),
      refund_status: 'REFUND_SUCCESS',
    };
  }
  if (!trade) return fault('ACQ.TRADE_NOT_EXIST');
  if (method === 'alipay.trade.query') {
    const status = { waiting: 'WAIT_BUYER_PAY', closed: 'TRADE_CLOSED', paid: 'TRADE_SUCCESS' }[trade.state];
    return {
      ...ok,
      out_trade_no: trade.number,
      trade_no: trade.transaction,
      trade_status: status,
      total_amount: yuan(trade.amount),
      send_pay_date: toChinaTime(new Date()),
    };
  }
  if (method === 'alipay.trade.close') {
    if (trade.state === 'paid') return fault('ACQ.TRADE_STATUS_ERROR');
    trade.state = 'closed';
    return { ...ok, out_trade_no: trade.number, trade_no: trade.transaction };
  }
  return giveBack(trade, content, refunds);
}

function giveBack(trade: Trade, content: Record<string, string>, refunds: PaymentServer['refunds']): object {
  if (trade.state !== 'paid') return fault('ACQ.TRADE_STATUS_ERROR');
  const number = content['out_request_no'] ?? '';
  const amount = Math.round(Number(content['refund_amount']) * 100);
  const before = [...refunds.values()].filter((one) => one.trade === trade.number && one.number !== number);
  if (before.reduce((sum, one) => sum + one.amount, amount) > trade.amount)
    return fault('ACQ.REFUND_AMT_NOT_EQUAL_TOTAL');
  const isNew = !refunds.has(number);
  if (isNew) refunds.set(number, { number, trade: trade.number, amount, state: 'done', transaction: number });
  return {
    ...ok,
    out_trade_no: trade.number,
    trade_no: trade.transaction,
    fund_change: isNew ? 'Y' : 'N',
    refund_fee: yuan(amount),
  };
}

/**
 * What the payer's browser brings to the gateway: the trade of a signed page. @throws Error when the signature is wrong
 */
export function openPage(server: PaymentServer, address: string): Trade {
  const params = Object.fromEntries(new URL(address).searchParams);
  const { sign: signature = '', ...signed } = params;
  if (!createVerify('RSA-SHA256').update(signedText(signed), 'utf8').verify(own.publicKey, signature, 'base64'))
    throw new Error('wrong signature');
  const content = JSON.parse(params['biz_content']!) as { out_trade_no: string; total_amount: string };
  const amount = Math.round(Number(content.total_amount) * 100);
  const trade: Trade = {
    number: content.out_trade_no,
    amount,
    state: 'waiting',
    transaction: newTransaction(),
    reference: '',
    notifyUrl: params['notify_url']!,
  };
  server.trades.set(trade.number, trade);
  return trade;
}

/** The notification of a trade, signed; `change` is applied before, `spoil` after the signature. */
export function alipayMessage(
  trade: Trade,
  {
    change = {},
    spoil = {},
  }: { change?: Record<string, string | undefined>; spoil?: Record<string, string | undefined> } = {},
): RawMessage {
  const now = toChinaTime(new Date());
  const all: Record<string, string | undefined> = {
    notify_time: now,
    notify_type: 'trade_status_sync',
    notify_id: `n${trade.transaction}`,
    app_id: appId,
    charset: 'utf-8',
    version: '1.0',
    trade_no: trade.transaction,
    out_trade_no: trade.number,
    seller_id: sellerId,
    trade_status: 'TRADE_SUCCESS',
    total_amount: yuan(trade.amount),
    gmt_payment: now,
    subject: '充值 & 100%',
    ...change,
  };
  const given = Object.fromEntries(
    Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
  const signed = { ...given, sign_type: 'RSA2', sign: sign(signedText(given)), ...spoil };
  const body = new URLSearchParams(
    Object.entries(signed).filter((entry): entry is [string, string] => entry[1] !== undefined),
  ).toString();
  return { headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' }, body: Buffer.from(body) };
}
