import { pageTexts } from '#app/core/page-texts.ts';

export const noticeTexts = await pageTexts(
  () => import('../lang/zh-cn/notice.ts'),
  () => import('../lang/en/notice.ts'),
);
export const lineTexts = await pageTexts(
  () => import('../lang/zh-cn/notice-lines.ts'),
  () => import('../lang/en/notice-lines.ts'),
);
