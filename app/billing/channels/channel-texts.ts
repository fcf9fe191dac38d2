import { pageTexts } from '#app/core/texts/page-texts.ts';

/** Texts of the console's payment channels. */
export const channelTexts = await pageTexts(
  () => import('#app/billing/payments/channels.zh.ts'),
  () => import('#app/billing/payments/channels.en.ts'),
);
