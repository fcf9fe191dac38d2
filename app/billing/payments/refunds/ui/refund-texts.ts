import { pageTexts } from '#app/core/page-texts.ts';
import type { Tone } from '../../ui/desk-parts.tsx';
import type { RefundState } from '../schema.ts';

/** Texts of the refund desk. */
export const refundTexts = await pageTexts(
  () => import('../../lang/zh-cn/refunds.ts'),
  () => import('../../lang/en/refunds.ts'),
);

export const refundsPath = '/admin/topup-refunds';
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
