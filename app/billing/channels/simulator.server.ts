import { unixSeconds } from '#app/core/unix-seconds.ts';
import { createHmac, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import {
  MessageFault,
  type PaymentOrder,
  type PaymentProvider,
  ProviderFault,
  type RawMessage,
  type Receipt,
  type RefundStatus,
  UncertainFault,
} from './payment-provider.ts';
import { mustBeFresh, mustHave, readJson, textIn } from './provider-call.server.ts';

/** How a message is brought to us. */
export type Deliver = (url: string, message: RawMessage) => Promise<unknown>;
type Payment = { order: PaymentOrder; state: 'waiting' | 'closed' | 'paid'; transaction: string };

/** A simulator: the provider, and what a payer does at it. */
export type Simulator = PaymentProvider & { pay(number: string): Promise<void>; giveUp(number: string): void };

/**
 * A provider without money, for development and tests. Seed 0 does as it is told; any other makes mischief that the
 * seed decides: calls are done but their answers get lost, calls are refused, messages come late, twice, in another
 * order, or never.
 * @param deliver brings messages to us; by HTTP unless told
 * @param wait lets milliseconds pass
 */
export function openSimulator(
  seed: number,
  deliver: Deliver = deliverByHttp,
  wait: (ms: number) => Promise<void> = pause,
): Simulator {
  const world = openWorld(seed, deliver, wait);
  const { payments, find, tell } = world;
  return {
    capabilities: { min: 1n, max: 100_000_000n, currency: 'CNY', hasPayout: false, asksOnNotify: false },
    identity: { merchant: 'simulator', payee: 'simulator' },
    ...paymentsOf(world),
    ...messagesOf(world),
    ...refundsOf(world),
    downloadBill: async () => {
      const lines = [...payments.values()]
        .filter(({ state }) => state === 'paid')
        .map((payment) => ({
          ...receiptOf(payment),
          kind: 'payment' as const,
          refundNumber: '',
          fee: 0n,
          at: new Date(),
        }));
      return Promise.resolve(lines);
    },
    check: () => Promise.resolve(),
    async pay(number) {
      const payment = find(number);
      if (payment.state === 'closed') throw new ProviderFault('CLOSED', 'This payment is closed');
      payment.state = 'paid';
      await tell(payment.order.notifyUrl, { id: `paid-${number}`, type: 'paid', number });
    },
    giveUp(number) {
      const payment = find(number);
      if (payment.state === 'waiting') payment.state = 'closed';
    },
  };
}

/** What the simulator keeps, and how it fails by its seed. */
function openWorld(seed: number, deliver: Deliver, wait: (ms: number) => Promise<void>) {
  const chance = mulberry32(seed);
  const isBad = (share: number) => seed !== 0 && chance() < share;
  const secret = randomBytes(32);
  const payments = new Map<string, Payment>();
  const refunds = new Map<string, RefundStatus>();
  /** What a call does is done before its answer is lost. */
  const answered = <T>(value: T): T => {
    if (isBad(0.2)) throw new UncertainFault('the simulator loses this answer');
    return value;
  };
  const sign = (at: string, body: string | Buffer) =>
    createHmac('sha256', secret).update(`${at}.`).update(body).digest('hex');
  const tell = async (url: string, said: object) => {
    const body = Buffer.from(JSON.stringify(said));
    const at = String(unixSeconds());
    const times = isBad(0.3) ? 3 : isBad(0.1) ? 0 : 1;
    for (let i = 0; i < times; i += 1) {
      if (isBad(0.5)) await wait(Math.floor(chance() * 500));
      await deliver(url, { headers: { 'simulator-time': at, 'simulator-signature': sign(at, body) }, body }).catch(
        () => {},
      );
    }
  };
  const find = (number: string): Payment => {
    const payment = payments.get(number);
    if (!payment) throw new ProviderFault('UNKNOWN_NUMBER', 'There is no such payment');
    return payment;
  };
  return { isBad, answered, sign, tell, find, payments, refunds };
}

type World = ReturnType<typeof openWorld>;

const paymentsOf = ({
  isBad,
  answered,
  payments,
}: World): Pick<Simulator, 'createPayment' | 'queryPayment' | 'closePayment'> => ({
  createPayment: async (order) => {
    if (!payments.has(order.number) && isBad(0.1))
      throw new ProviderFault('REFUSED', 'The simulator refuses this payment');
    if (!payments.has(order.number))
      payments.set(order.number, { order, state: 'waiting', transaction: `S${randomUUID().replaceAll('-', '')}` });
    return Promise.resolve(answered({ kind: 'qr', content: `wenwo-simulator:${order.number}`, reference: '' }));
  },
  queryPayment: async ({ number }) => {
    const payment = payments.get(number);
    if (!payment) return answered({ state: 'absent' as const });
    if (payment.state !== 'paid') return answered({ state: payment.state });
    return Promise.resolve(answered({ state: 'paid' as const, receipt: receiptOf(payment) }));
  },
  closePayment: async ({ number }) => {
    const payment = payments.get(number);
    if (payment?.state === 'waiting') payment.state = 'closed';
    return Promise.resolve(answered(payment?.state === 'paid' ? 'paid' : 'closed'));
  },
});

const messagesOf = ({ sign, find }: World): Pick<Simulator, 'verifyNotify' | 'answers'> => ({
  verifyNotify({ headers, body }, now) {
    const at = mustHave(headers['simulator-time'], 'simulator-time');
    const given = Buffer.from(mustHave(headers['simulator-signature'], 'simulator-signature'));
    const wanted = Buffer.from(sign(at, body));
    if (given.length !== wanted.length || !timingSafeEqual(given, wanted))
      throw new MessageFault('the signature is wrong');
    mustBeFresh(Number(at), now, 300);
    const said = readJson(body);
    const head = { id: textIn(said, 'id'), type: textIn(said, 'type'), isSandbox: true };
    if (head.type === 'refund')
      return { ...head, kind: 'refund', number: textIn(said, 'number'), refundNumber: textIn(said, 'refundNumber') };
    return { ...head, kind: 'paid', receipt: receiptOf(find(textIn(said, 'number'))), reference: '' };
  },
  answers: {
    taken: { status: 200, type: 'text/plain', body: 'taken' },
    refused: { status: 400, type: 'text/plain', body: 'refused' },
    again: { status: 503, type: 'text/plain', body: 'again' },
  },
});

const refundsOf = ({ isBad, answered, tell, find, refunds }: World): Pick<Simulator, 'refund' | 'queryRefund'> => ({
  refund: async (order) => {
    if (find(order.payment.number).state !== 'paid')
      throw new ProviderFault('NOT_PAID', 'There is nothing to give back');
    const state = isBad(0.1) ? 'failed' : 'done';
    if (!refunds.has(order.number))
      refunds.set(order.number, { state, transaction: `R${order.number}`, amount: order.amount, reason: '' });
    void tell(order.notifyUrl, {
      id: `refund-${order.number}`,
      type: 'refund',
      number: order.payment.number,
      refundNumber: order.number,
    });
    return Promise.resolve(answered(refunds.get(order.number)!));
  },
  queryRefund: async ({ number }) =>
    Promise.resolve(answered(refunds.get(number) ?? { state: 'absent', transaction: '', amount: null, reason: '' })),
});

function receiptOf({ order, transaction }: Payment): Receipt {
  const { number, amount } = order;
  return {
    number,
    transaction,
    amount,
    currency: 'CNY',
    merchant: 'simulator',
    payee: 'simulator',
    paidAt: new Date(),
  };
}

async function deliverByHttp(url: string, { headers, body }: RawMessage): Promise<void> {
  await fetch(url, { method: 'POST', headers, body: new Uint8Array(body), signal: AbortSignal.timeout(5000) });
}

const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

/** Numbers from 0 to 1 that a seed decides (github.com/bryc/code, public domain). */
function mulberry32(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
