import own from '#app/exchange/webhooks/webhooks.en.ts';
import type { Widen } from '#app/core/texts/language.ts';
import type zh from './developer-webhooks.zh.ts';

export default {
  ...own,
  lead: 'Tell programs and chat rooms what happens to your plugins: orders, refunds, versions, reviews and withdrawals. What is not delivered is tried again 8 times within a day.',
  emptyText: 'Add one, so that your build, help desk or chat room hears of orders and reviews at once.',
  nameHelp: 'Only you see it',
} satisfies Widen<typeof zh>;
