import type { Receipt } from '#app/billing/channels/payment-provider.ts';
import type { PaymentState } from './payments.schema.ts';

/*
 * What a receipt must say to be believed of a payment, and where a payment may go from where it is. Pure.
 */

const steps: Record<PaymentState, readonly PaymentState[]> = {
  created: ['waiting', 'paid', 'closed', 'failed'],
  waiting: ['paid', 'closed', 'failed'],
  closed: ['paid'],
  failed: ['paid'],
  paid: [],
};

/** Whether a payment may go from one state to another; money that comes after all is still taken. */
export const canStep = (from: PaymentState, to: PaymentState): boolean => steps[from].includes(to);

export type Expected = { amount: bigint; currency: string; merchant: string; payee: string };

/**
 * The first thing in which a receipt is not what was agreed, or null. Somebody else's app or account is as wrong as
 * another amount; what a provider does not tell of the payee is not held against it.
 */
export function differenceOf(
  receipt: Receipt,
  expected: Expected,
): 'amount' | 'currency' | 'merchant' | 'payee' | null {
  if (receipt.amount !== expected.amount) return 'amount';
  if (receipt.currency !== expected.currency) return 'currency';
  if (receipt.merchant !== expected.merchant) return 'merchant';
  return receipt.payee !== '' && receipt.payee !== expected.payee ? 'payee' : null;
}

/** What a payment is refunded to at most, in fen. */
export const refundableOf = (payment: { state: PaymentState; amount: number; refunded: number }): number =>
  payment.state === 'paid' ? Math.max(0, payment.amount - payment.refunded) : 0;
