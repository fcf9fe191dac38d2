import { pageTexts } from '#app/core/texts/page-texts.ts';
import type { Tone } from '#app/billing/parts/payment-desk-parts.tsx';
import type { RefundState } from './refunds.schema.ts';

/** Texts of the refund desk. */
export const refundTexts = await pageTexts(
  () => import('#app/billing/payments/refunds.zh.ts'),
  () => import('#app/billing/payments/refunds.en.ts'),
);

export const refundsPath = '/admin/topup-refunds';
/** The desk of balances that go to a bank account by hand. */
export const paybacksPath = `${refundsPath}/by-hand`;
export const refundPath = (id: number) => `${refundsPath}/${id}`;

/** How a state looks as a chip. */
export const refundTones: Record<RefundState, Tone> = {
  proposed: 'accent',
  rejected: 'line',
  sending: 'info',
  sent: 'info',
  done: 'primary',
  failed: 'danger',
};
