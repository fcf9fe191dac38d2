import { unixSeconds } from '#app/core/unix-seconds.ts';
import { createHmac, timingSafeEqual } from 'node:crypto';
import {
  type BillLine,
  MessageFault,
  type PaymentOrder,
  type PaymentProvider,
  type PaymentStatus,
  type PayWay,
  ProviderFault,
  type ProviderEvent,
  type RawMessage,
  type Receipt,
  type RefundOrder,
  type RefundStatus,
  UncertainFault,
} from './payment-provider.ts';
import { callProvider, fenOf, mustBeFresh, mustHave, readFen, readJson, textIn } from './provider-call.server.ts';

export type StripeSettings = { secretKey: string; webhookSecret: string; endpoint: string };

type Fields = Record<string, string>;
type Found = { status: number; body: Record<string, unknown> };
type Call = (method: 'GET' | 'POST', path: string, fields?: Fields, key?: string) => Promise<Found>;

/** Stripe Checkout, paid in CNY: docs.stripe.com/api/checkout/sessions, …/webhooks/signature */
export function openStripe({ secretKey, webhookSecret, endpoint }: StripeSettings): PaymentProvider {
  const isSandbox = /^[rs]k_test_/.test(secretKey);
  const call: Call = async (method, path, fields = {}, key) => {
    const query = new URLSearchParams(fields).toString();
    const headers = {
      authorization: `Bearer ${secretKey}`,
      'stripe-version': '2024-06-20',
      ...(method === 'POST' ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
      ...(key ? { 'idempotency-key': key } : {}),
    };
    const url = `${endpoint}${path}${method === 'GET' && query ? `?${query}` : ''}`;
    const { status, body } = await callProvider(endpoint, url, {
      method,
      headers,
      ...(method === 'POST' ? { body: query } : {}),
    });
    return { status, body: readJson(body) };
  };
  const session = async (reference: string) =>
    ok(await call('GET', `/v1/checkout/sessions/${encodeURIComponent(reference)}`));
  return {
    capabilities: { min: 400n, max: 99_999_999n, currency: 'CNY', hasPayout: false, asksOnNotify: true },
    identity: { merchant: isSandbox ? 'test' : 'live', payee: '' },
    createPayment: (order) => create(call, order),
    async queryPayment({ reference }) {
      return reference === '' ? { state: 'absent' } : statusOf(await session(reference));
    },
    async closePayment({ reference }) {
      if (reference === '') return 'closed';
      const ended = await call('POST', `/v1/checkout/sessions/${encodeURIComponent(reference)}/expire`);
      if (ended.status === 200) return 'closed';
      const now = statusOf(await session(reference));
      if (now.state === 'waiting') throw faultOf(ended);
      return now.state === 'paid' ? 'paid' : 'closed';
    },
    verifyNotify: (message, now) => readEvent(message, webhookSecret, now),
    answers: {
      taken: { status: 200, type: 'application/json', body: '{"received":true}' },
      refused: { status: 400, type: 'application/json', body: '{"received":false}' },
      again: { status: 503, type: 'application/json', body: '{"received":false}' },
    },
    async refund(order) {
      const intent = order.payment.transaction;
      const fields = { payment_intent: intent, amount: String(order.amount), 'metadata[number]': order.number };
      const sent = await call('POST', '/v1/refunds', fields, order.number);
      if (sent.status === 200) return refundOf(sent.body);
      const fault = faultOf(sent);
      const isCertain =
        fault instanceof ProviderFault && (sent.status === 400 || sent.status === 402 || sent.status === 404);
      if (isCertain) return { state: 'failed', transaction: '', amount: null, reason: fault.message };
      throw new UncertainFault(fault.message);
    },
    queryRefund: (order) => findRefund(call, order),
    downloadBill: (day) => listBalance(call, day),
    async check() {
      ok(await call('GET', '/v1/balance'));
    },
  };
}

function ok(found: Found): Record<string, unknown> {
  if (found.status !== 200) throw faultOf(found);
  return found.body;
}

/** 409: the same key is being worked on just now; 429: too many. */
function faultOf({ status, body }: Found): ProviderFault | UncertainFault {
  const message = textIn(body, 'error', 'message');
  if (status === 409 || status === 429) return new UncertainFault(message);
  return new ProviderFault(textIn(body, 'error', 'code') || textIn(body, 'error', 'type') || String(status), message);
}

/** A session lives at least half an hour there; ours ends it when its own time is over. */
const shortest_s = 31 * 60;

async function create(call: Call, order: PaymentOrder): Promise<PayWay> {
  const ends = Math.max(unixSeconds(order.expiresAt), unixSeconds(order.createdAt) + shortest_s);
  const fields = {
    mode: 'payment',
    client_reference_id: order.number,
    'metadata[number]': order.number,
    'payment_intent_data[metadata][number]': order.number,
    'line_items[0][quantity]': '1',
    'line_items[0][price_data][currency]': 'cny',
    'line_items[0][price_data][unit_amount]': String(order.amount),
    'line_items[0][price_data][product_data][name]': order.subject,
    success_url: order.returnUrl,
    cancel_url: order.returnUrl,
    expires_at: String(ends),
  };
  const made = ok(await call('POST', '/v1/checkout/sessions', fields, order.number));
  const [reference, content] = [textIn(made, 'id'), textIn(made, 'url')];
  if (reference === '' || content === '') throw new UncertainFault('the answer has no address to pay at');
  return { kind: 'redirect', content, reference };
}

function statusOf(session: Record<string, unknown>): PaymentStatus {
  if (textIn(session, 'payment_status') === 'paid') return { state: 'paid', receipt: receiptOf(session) };
  return { state: textIn(session, 'status') === 'expired' ? 'closed' : 'waiting' };
}

/** The money of a session that is paid. Stripe tells no time of payment there. */
const receiptOf = (session: unknown): Receipt => ({
  number: textIn(session, 'client_reference_id'),
  transaction: textIn(session, 'payment_intent'),
  amount: fenOf(readFen(textIn(session, 'amount_total'))),
  currency: textIn(session, 'currency').toUpperCase(),
  merchant: textIn(session, 'livemode') === 'true' ? 'live' : 'test',
  payee: '',
  paidAt: null,
});

const refundStates: Record<string, RefundStatus['state']> = {
  succeeded: 'done',
  pending: 'pending',
  requires_action: 'stuck',
  failed: 'failed',
  canceled: 'failed',
};

function refundOf(body: unknown): RefundStatus {
  const state = refundStates[textIn(body, 'status')];
  if (!state) throw new UncertainFault('the refund has no state');
  return {
    state,
    transaction: textIn(body, 'id'),
    amount: readFen(textIn(body, 'amount')),
    reason: textIn(body, 'failure_reason'),
  };
}

/** A refund by our number; a payment has few of them. */
async function findRefund(call: Call, { number, payment }: RefundOrder): Promise<RefundStatus> {
  const { data } = ok(await call('GET', '/v1/refunds', { payment_intent: payment.transaction, limit: '100' }));
  const found: unknown = Array.isArray(data)
    ? data.find((one) => textIn(one, 'metadata', 'number') === number)
    : undefined;
  return found ? refundOf(found) : { state: 'absent', transaction: '', amount: null, reason: '' };
}

/** The signature of a webhook: HMAC-SHA256 over time and body, in hexadecimal digits. */
export const signWebhook = (secret: string, at_s: number, body: string | Buffer): string =>
  createHmac('sha256', secret).update(`${at_s}.`).update(body).digest('hex');

const isSame = (one: Buffer, other: Buffer) => one.length === other.length && timingSafeEqual(one, other);
const tolerance_s = 300;

function readEvent({ headers, body }: RawMessage, secret: string, now: Date): ProviderEvent {
  const parts = mustHave(headers['stripe-signature'], 'stripe-signature')
    .split(',')
    .map((part) => part.trim().split('=', 2) as [string, string?]);
  const at_s = Number(mustHave(parts.find(([name]) => name === 't')?.[1], 't'));
  const wanted = Buffer.from(signWebhook(secret, at_s, body));
  const isRight = parts.some(
    ([name, value]) => name === 'v1' && value !== undefined && isSame(Buffer.from(value), wanted),
  );
  if (!isRight) throw new MessageFault('the signature is wrong');
  mustBeFresh(at_s, now, tolerance_s);
  const event = readEventBody(body);
  const object = (event['data'] as { object?: unknown } | undefined)?.object;
  const type = mustHave(textIn(event, 'type'), 'type');
  const head = { id: mustHave(textIn(event, 'id'), 'id'), type, isSandbox: textIn(event, 'livemode') !== 'true' };
  const number = textIn(object, 'client_reference_id') || textIn(object, 'metadata', 'number');
  if (type.startsWith('refund.') || type === 'charge.refund.updated')
    return { ...head, kind: 'refund', number: '', refundNumber: number };
  if (type === 'checkout.session.expired')
    return { ...head, kind: 'closed', number: mustHave(number, 'client_reference_id'), refundNumber: '' };
  const isPaid =
    /^checkout\.session\.(completed|async_payment_succeeded)$/.test(type) &&
    textIn(object, 'payment_status') === 'paid';
  if (!isPaid) return { ...head, kind: 'other' };
  mustHave(readFen(textIn(object, 'amount_total')), 'amount_total');
  const receipt = receiptOf(object);
  return {
    ...head,
    kind: 'paid',
    receipt: { ...receipt, number: mustHave(number, 'client_reference_id') },
    reference: mustHave(textIn(object, 'id'), 'id'),
  };
}

function readEventBody(body: Buffer): Record<string, unknown> {
  try {
    return readJson(body);
  } catch {
    throw new MessageFault('the body is no JSON');
  }
}

/** The balance transactions of charges and refunds of a day, with our numbers from their sources. */
async function listBalance(call: Call, day: string): Promise<BillLine[]> {
  const from_s = unixSeconds(new Date(`${day}T00:00:00+08:00`));
  const lines: BillLine[] = [];
  for (let after = ''; ;) {
    const page = ok(
      await call('GET', '/v1/balance_transactions', {
        'created[gte]': String(from_s),
        'created[lt]': String(from_s + 86_400),
        limit: '100',
        'expand[]': 'data.source',
        ...(after ? { starting_after: after } : {}),
      }),
    );
    const data = Array.isArray(page['data']) ? (page['data'] as unknown[]) : [];
    lines.push(...data.flatMap((one) => lineOf(one)));
    after = textIn(data.at(-1), 'id');
    if (textIn(page, 'has_more') !== 'true' || after === '') return lines;
  }
}

function lineOf(one: unknown): BillLine[] {
  const type = textIn(one, 'type');
  const isRefund = type === 'refund' || type === 'payment_refund';
  if (!isRefund && type !== 'charge' && type !== 'payment') return [];
  const number = textIn(one, 'source', 'metadata', 'number');
  return [
    {
      kind: isRefund ? 'refund' : 'payment',
      transaction: textIn(one, 'source', 'payment_intent'),
      number: isRefund ? '' : number,
      refundNumber: isRefund ? number : '',
      amount: fenOf(readFen(textIn(one, 'amount').replace('-', ''))),
      fee: readFen(textIn(one, 'fee')) ?? 0n,
      currency: textIn(one, 'currency').toUpperCase(),
      at: new Date(Number(textIn(one, 'created')) * 1000),
    },
  ];
}
