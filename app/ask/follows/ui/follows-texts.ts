import { pageTexts } from '#app/core/page-texts.ts';

/** The words of following. */
export const followsTexts = await pageTexts(
  () => import('../lang/zh-cn/follows.ts'),
  () => import('../lang/en/follows.ts'),
);
