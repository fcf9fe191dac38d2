import { pageTexts } from '#app/core/page-texts.ts';

/** The words of the desk of categories. */
export const deskTexts = await pageTexts(
  () => import('../lang/zh-cn/category-desk.ts'),
  () => import('../lang/en/category-desk.ts'),
);
export type DeskTexts = ReturnType<typeof deskTexts.in>;
