import { pageTexts } from '#app/core/page-texts.ts';

/** Texts of the console's payment channels. */
export const channelTexts = await pageTexts(
  () => import('../../lang/zh-cn/channels.ts'),
  () => import('../../lang/en/channels.ts'),
);
