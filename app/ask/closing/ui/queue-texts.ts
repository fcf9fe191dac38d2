import { pageTexts } from '#app/core/page-texts.ts';

/** The texts of the queue of votes. */
export const queueTexts = await pageTexts(
  () => import('../lang/zh-cn/close-queue.ts'),
  () => import('../lang/en/close-queue.ts'),
);
