import { pageTexts } from '#app/core/page-texts.ts';

/** The texts of everything about messages. */
export const messageTexts = await pageTexts(
  () => import('../lang/zh-cn/message-center.ts'),
  () => import('../lang/en/message-center.ts'),
);
