import { pageTexts } from '#app/core/page-texts.ts';

/** Texts of the page on which a member pays; the console uses its names of channels. */
export const payTexts = await pageTexts(
  () => import('../lang/zh-cn/pay.ts'),
  () => import('../lang/en/pay.ts'),
);
