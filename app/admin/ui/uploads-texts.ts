import { pageTexts } from '#app/core/page-texts.ts';

/** Texts of the desk of uploads. */
export const uploadsTexts = await pageTexts(
  () => import('../lang/zh-cn/uploads.ts'),
  () => import('../lang/en/uploads.ts'),
);
