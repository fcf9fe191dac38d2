import { pageTexts } from '#app/core/texts/page-texts.ts';

/** Texts of refunds as the buyer sees them. */
export const ownRefundTexts = await pageTexts(
  () => import('./own-refund.zh.ts'),
  () => import('./own-refund.en.ts'),
);
