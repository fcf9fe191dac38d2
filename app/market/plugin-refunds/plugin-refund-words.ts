import { pageTexts } from '#app/core/texts/page-texts.ts';

/** What reasons, states and decisions of refunds are called, to buyers, developers and staff. */
export const refundWords = await pageTexts(
  () => import('./plugin-refund-words.zh.ts'),
  () => import('./plugin-refund-words.en.ts'),
);

/** The colour of each state. */
export const refundStateTones = {
  requested: 'accent',
  refused: 'danger',
  escalated: 'accent',
  denied: 'danger',
  done: 'primary',
  withdrawn: 'line',
} as const;
