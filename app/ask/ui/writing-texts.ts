import { pageTexts } from '#app/core/page-texts.ts';

/** The texts that forms of posts, answers and comments share. */
export const writingTexts = await pageTexts(
  () => import('../lang/zh-cn/writing.ts'),
  () => import('../lang/en/writing.ts'),
);
