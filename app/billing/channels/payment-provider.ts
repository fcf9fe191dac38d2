/*
 * Glossary: provider – a company that takes money in for us; number – ours, of a payment or a refund, never used twice;
 * transaction – the provider's number of a payment; reference – what a provider calls a payment that is not paid yet;
 * event – a signed message of a provider; bill – the provider's list of a day; fen – 1/100 yuan.
 */

/** What to pay: `number` has 8 to 32 letters and digits, `amount` is in fen, the addresses are absolute. */
export type PaymentOrder = {
  number: string;
  amount: bigint;
  subject: string;
  createdAt: Date;
  expiresAt: Date;
  notifyUrl: string;
  returnUrl: string;
  isPhone: boolean;
  payerIp: string;
};

/** How the payer goes on: to an address, or by scanning a code that holds `content`. */
export type PayWay = { kind: 'redirect' | 'qr'; content: string; reference: string };

/** A payment of ours as a provider knows it. */
export type PaymentKey = { number: string; reference: string; transaction: string };

/** What is written on money that arrived. Empty where a provider does not say it; `amount` in fen. */
export type Receipt = {
  number: string;
  transaction: string;
  amount: bigint;
  currency: string;
  /** The app or merchant number it was paid to, and who got the money. */
  merchant: string;
  payee: string;
  paidAt: Date | null;
};

/** `absent`: the provider has never heard of it; `closed`: nobody can pay it any more. */
export type PaymentStatus = { state: 'waiting' | 'closed' | 'absent' } | { state: 'paid'; receipt: Receipt };

/** What goes back: `number` is the refund's own, `total` what the payment was. */
export type RefundOrder = {
  number: string;
  payment: PaymentKey;
  amount: bigint;
  total: bigint;
  reason: string;
  notifyUrl: string;
};

/**
 * `absent`: no refund of that number was ever taken on, so that it may be sent again under it; `failed`: for certain;
 * `stuck`: the provider waits for a person, in its own console.
 */
export type RefundStatus = {
  state: 'pending' | 'done' | 'failed' | 'absent' | 'stuck';
  transaction: string;
  amount: bigint | null;
  reason: string;
};

/** What a verified message says. `refund` only names what to ask about: the answer to a query counts. */
export type ProviderEvent = {
  id: string;
  type: string;
  isSandbox: boolean | null;
} & (
  | { kind: 'paid'; receipt: Receipt; reference: string }
  | { kind: 'refund' | 'closed'; number: string; refundNumber: string }
  | { kind: 'other' }
);

/** A message as it came: header names in lower case, the body's very bytes. */
export type RawMessage = { headers: Record<string, string>; body: Buffer };

/** What is answered to a provider. */
export type RawAnswer = { status: number; type: string; body: string };

/** One line of a provider's bill. Amounts in fen, positive; `fee` is what the provider keeps. */
export type BillLine = {
  kind: 'payment' | 'refund';
  transaction: string;
  /** Ours, of the payment and of the refund; empty where the bill does not say it. */
  number: string;
  refundNumber: string;
  amount: bigint;
  fee: bigint;
  currency: string;
  at: Date;
};

/**
 * What a provider can do. Amounts in fen; `asksOnNotify`: its messages come in any order, so that only a query tells
 * what is now.
 */
export type Capabilities = { min: bigint; max: bigint; currency: string; hasPayout: boolean; asksOnNotify: boolean };

/**
 * A payment provider. Methods that call out throw `ProviderFault` when the provider refuses for certain, and
 * `UncertainFault` when nobody can know whether it was done: such a call is repeated with the same number, or asked
 * about.
 */
export type PaymentProvider = {
  capabilities: Capabilities;
  /** Who we are there, as receipts name it; a receipt that names another is somebody else's money. */
  identity: { merchant: string; payee: string };
  /** The same order again gives the same payment. */
  createPayment(order: PaymentOrder): Promise<PayWay>;
  queryPayment(key: PaymentKey): Promise<PaymentStatus>;
  /** Makes sure that nobody can pay any more. `paid` when it was too late for that. */
  closePayment(key: PaymentKey): Promise<'closed' | 'paid'>;
  /** @throws MessageFault for anything that is not provably the provider's, to us, and fresh */
  verifyNotify(message: RawMessage, now: Date): ProviderEvent;
  /** What the provider wants to hear: that it was taken, that it is refused, that it shall come again. */
  answers: Record<'taken' | 'refused' | 'again', RawAnswer>;
  /** The same number again is the same refund. */
  refund(order: RefundOrder): Promise<RefundStatus>;
  queryRefund(order: RefundOrder): Promise<RefundStatus>;
  /** The bill of a day, YYYY-MM-DD in China's time; null while there is none yet. */
  downloadBill(day: string): Promise<BillLine[] | null>;
  /** One harmless call that shows that keys and numbers are right. @throws ProviderFault, UncertainFault */
  check(): Promise<void>;
};

/** The provider has refused; `code` is its own word for why. */
export class ProviderFault extends Error {
  override name = 'ProviderFault';
  readonly code: string;
  constructor(code: string, message: string) {
    super(`${code}: ${message}`);
    this.code = code;
  }
}

/** Whether it was done is not known: no answer, a broken one, or one that says so. */
export class UncertainFault extends Error {
  override name = 'UncertainFault';
}

/** A message that is not accepted; the words are for the log and the console, never for the sender. */
export class MessageFault extends Error {
  override name = 'MessageFault';
}

/** True for a fault of that name, of any copy of this module. */
export const isFault = <N extends 'ProviderFault' | 'UncertainFault' | 'MessageFault'>(
  error: unknown,
  name: N,
): error is Error & { name: N; code: string } => error instanceof Error && error.name === name;
