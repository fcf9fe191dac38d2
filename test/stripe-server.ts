import { unixSeconds } from '#app/core/unix-seconds.ts';
import { randomUUID } from 'node:crypto';
import type { RawMessage } from '#app/billing/channels/payment-provider.ts';
import { signWebhook, type StripeSettings } from '#app/billing/channels/stripe.server.ts';
import {
  type Answer,
  type Call,
  newTransaction,
  openPaymentServer,
  type PaymentServer,
  type Trade,
} from '#test/payment-server.ts';

const secretKey = 'sk_test_1234567890';
export const webhookSecret = 'whsec_of_tests';
export const stripeSettings = (url: string): StripeSettings => ({ secretKey, webhookSecret, endpoint: url });

/**
 * A stand-in for Stripe: sessions and refunds by their idempotency key, the same answer to the same key, another body
 * refused.
 */
export async function openStripeServer(): Promise<PaymentServer> {
  const keys = new Map<string, { body: string; answer: Answer }>();
  return openPaymentServer((call, server) => {
    if (call.headers.authorization !== `Bearer ${secretKey}`) return refuse(401, 'invalid_api_key');
    const key = String(call.headers['idempotency-key'] ?? '');
    const known = key ? keys.get(`${call.path} ${key}`) : undefined;
    if (known) return known.body === call.body ? known.answer : refuse(400, 'idempotency_error');
    const answer = answerTo(call, server);
    if (key) keys.set(`${call.path} ${key}`, { body: call.body, answer });
    return answer;
  });
}

const refuse = (status: number, code: string): Answer => ({
  status,
  body: JSON.stringify({ error: { code, message: code, type: 'invalid_request_error' } }),
});
const json = (body: object): Answer => ({ status: 200, body: JSON.stringify(body) });

export const sessionOf = (trade: Trade) => ({
  id: trade.reference,
  object: 'checkout.session',
  url: `https://checkout.stripe.com/c/pay/${trade.reference}`,
  status: { waiting: 'open', closed: 'expired', paid: 'complete' }[trade.state],
  payment_status: trade.state === 'paid' ? 'paid' : 'unpaid',
  payment_intent: trade.state === 'paid' ? trade.transaction : null,
  client_reference_id: trade.number,
  amount_total: trade.amount,
  currency: 'cny',
  livemode: false,
  metadata: { number: trade.number },
});

function answerTo({ method, path, query, body }: Call, { trades, refunds }: PaymentServer): Answer {
  const fields = new URLSearchParams(body);
  if (path === '/v1/balance') return json({ object: 'balance' });
  if (path === '/v1/checkout/sessions' && method === 'POST') {
    const number = fields.get('client_reference_id') ?? '';
    const amount = Number(fields.get('line_items[0][price_data][unit_amount]'));
    const trade: Trade = {
      number,
      amount,
      state: 'waiting',
      transaction: `pi_${newTransaction()}`,
      reference: `cs_test_${randomUUID()}`,
      notifyUrl: '',
    };
    trades.set(number, trade);
    return json(sessionOf(trade));
  }
  const session = /^\/v1\/checkout\/sessions\/([\w-]+)(\/expire)?$/.exec(path);
  if (session) {
    const trade = [...trades.values()].find(({ reference }) => reference === session[1]);
    if (!trade) return refuse(404, 'resource_missing');
    if (session[2] && trade.state !== 'waiting') return refuse(400, 'invalid_state');
    if (session[2]) trade.state = 'closed';
    return json(sessionOf(trade));
  }
  if (path === '/v1/refunds' && method === 'POST') {
    const trade = [...trades.values()].find(({ transaction }) => transaction === fields.get('payment_intent'));
    if (trade?.state !== 'paid') return refuse(400, 'charge_already_refunded');
    const number = fields.get('metadata[number]') ?? '';
    refunds.set(number, {
      number,
      trade: trade.number,
      amount: Number(fields.get('amount')),
      state: 'succeeded',
      transaction: `re_${newTransaction()}`,
    });
    return json(refundOf(refunds.get(number)!));
  }
  if (path === '/v1/refunds') {
    const ofTrade = [...refunds.values()].filter(
      (one) => trades.get(one.trade)?.transaction === query.get('payment_intent'),
    );
    return json({ data: ofTrade.map(refundOf), has_more: false });
  }
  if (path === '/v1/balance_transactions') return json({ data: balanceOf([...trades.values()]), has_more: false });
  return refuse(404, 'unknown');
}

const refundOf = ({
  number,
  amount,
  state,
  transaction,
}: {
  number: string;
  amount: number;
  state: string;
  transaction: string;
}) => ({
  id: transaction,
  object: 'refund',
  amount,
  status: state,
  metadata: { number },
});

const balanceOf = (trades: Trade[]) =>
  trades
    .filter(({ state }) => state === 'paid')
    .map(({ number, amount, transaction }) => ({
      id: `txn_${transaction}`,
      type: 'charge',
      amount,
      fee: 30,
      currency: 'cny',
      created: unixSeconds(),
      source: { payment_intent: transaction, metadata: { number } },
    }));

/** A signed event; `at` is its time in seconds, `secret` what it is signed with. */
export function stripeMessage(
  object: object,
  { id = `evt_${randomUUID()}`, type = 'checkout.session.completed', at = unixSeconds(), secret = webhookSecret } = {},
): RawMessage {
  const body = Buffer.from(
    JSON.stringify({ id, object: 'event', type, livemode: false, created: at, data: { object } }),
  );
  return {
    headers: {
      'content-type': 'application/json',
      'stripe-signature': `t=${at},v1=${signWebhook(secret, at, body)},v0=0`,
    },
    body,
  };
}
