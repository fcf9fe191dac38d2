import { pageTexts } from '#app/core/page-texts.ts';
import type { PaymentState } from '../schema.ts';
import type { Tone } from './desk-parts.tsx';

/** Texts of payments in the console. */
export const paymentsTexts = await pageTexts(
  () => import('../lang/zh-cn/payments.ts'),
  () => import('../lang/en/payments.ts'),
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
