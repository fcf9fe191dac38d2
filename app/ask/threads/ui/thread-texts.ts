import { pageTexts } from '#app/core/page-texts.ts';

/** The texts of what every reader can do about a question. */
export const threadTexts = await pageTexts(
  () => import('../lang/zh-cn/thread.ts'),
  () => import('../lang/en/thread.ts'),
);
