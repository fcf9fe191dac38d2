import { pageTexts } from '#app/core/texts/page-texts.ts';

/** Texts of the console's payment channels. */
export const channelTexts = await pageTexts(
  () => import('./channels.zh.ts'),
  () => import('./channels.en.ts'),
);
