import { expect, test } from 'vitest';
import type { Receipt } from '#app/billing/channels/payment-provider.ts';
import { canStep, differenceOf, refundableOf } from './payments.policy.ts';
import { paymentStates } from './payments.schema.ts';

test('a payment goes forward only, and money that comes after all is taken', () => {
  const steps = paymentStates.map((from) => [from, paymentStates.filter((to) => canStep(from, to))]);
  expect(Object.fromEntries(steps)).toEqual({
    created: ['waiting', 'paid', 'closed', 'failed'],
    waiting: ['paid', 'closed', 'failed'],
    paid: [],
    closed: ['paid'],
    failed: ['paid'],
  });
});

test('a receipt is believed only if everything that is told agrees', () => {
  const expected = { amount: 100n, currency: 'CNY', merchant: 'app-1', payee: 'seller-1' };
  const receipt: Receipt = { ...expected, number: 'N1', transaction: 'T1', paidAt: null };
  const found = (changes: Partial<Receipt>) => differenceOf({ ...receipt, ...changes }, expected);
  expect(found({})).toBe(null);
  expect(found({ payee: '' })).toBe(null);
  expect(found({ amount: 99n })).toBe('amount');
  expect(found({ amount: 101n, currency: 'USD' })).toBe('amount');
  expect(found({ currency: 'USD', merchant: 'app-2' })).toBe('currency');
  expect(found({ merchant: 'app-2', payee: 'seller-2' })).toBe('merchant');
  expect(found({ merchant: '' })).toBe('merchant');
  expect(found({ payee: 'seller-2' })).toBe('payee');
});

test('only what was paid is refunded, as far as it was not yet', () => {
  expect(refundableOf({ state: 'paid', amount: 100, refunded: 30 })).toBe(70);
  expect(refundableOf({ state: 'paid', amount: 100, refunded: 100 })).toBe(0);
  expect(refundableOf({ state: 'paid', amount: 100, refunded: 120 })).toBe(0);
  expect(refundableOf({ state: 'closed', amount: 100, refunded: 0 })).toBe(0);
});
