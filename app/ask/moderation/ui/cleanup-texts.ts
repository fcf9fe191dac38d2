import { pageTexts } from '#app/core/page-texts.ts';

/** Texts of clean-ups. */
export const cleanupTexts = await pageTexts(
  () => import('../lang/zh-cn/cleanups.ts'),
  () => import('../lang/en/cleanups.ts'),
);
