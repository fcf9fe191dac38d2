import { pageTexts } from '#app/core/page-texts.ts';

/** The texts of what members do about a question, an answer or a comment: they come after the page. */
export const menuTexts = await pageTexts(
  () => import('../lang/zh-cn/menu.ts'),
  () => import('../lang/en/menu.ts'),
);
