import { pageTexts } from '#app/core/page-texts.ts';

/** The texts of the dialogs around a question. */
export const dialogTexts = await pageTexts(
  () => import('../lang/zh-cn/thread-dialogs.ts'),
  () => import('../lang/en/thread-dialogs.ts'),
);
