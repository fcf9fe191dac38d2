import { pageTexts } from '#app/core/page-texts.ts';

/** The texts of the desk of anonymous posts. */
export const anonymityTexts = await pageTexts(
  () => import('../lang/zh-cn/anonymity.ts'),
  () => import('../lang/en/anonymity.ts'),
);
