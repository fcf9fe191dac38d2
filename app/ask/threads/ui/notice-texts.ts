import { pageTexts } from '#app/core/page-texts.ts';

/** The texts of what stands around some questions. */
export const noticeTexts = await pageTexts(
  () => import('../lang/zh-cn/notices.ts'),
  () => import('../lang/en/notices.ts'),
);
