import { pageTexts } from '#app/core/page-texts.ts';

/** The texts of the desk of closing. */
export const deskTexts = await pageTexts(
  () => import('../lang/zh-cn/closing-desk.ts'),
  () => import('../lang/en/closing-desk.ts'),
);
