import { pageTexts } from '#app/core/texts/page-texts.ts';
import type { PaymentState } from './payments.schema.ts';
import type { Tone } from '#app/billing/parts/payment-desk-parts.tsx';

/** Texts of payments in the console. */
export const paymentsTexts = await pageTexts(
  () => import('./payments.zh.ts'),
  () => import('./payments.en.ts'),
);

/** How a state looks as a chip. */
export const stateTones: Record<PaymentState, Tone> = {
  created: 'line',
  waiting: 'info',
  paid: 'primary',
  closed: 'line',
  failed: 'danger',
};

export const paymentsPath = '/admin/payments';
export const paymentPath = (id: number) => `${paymentsPath}/${id}`;
