import { pageTexts } from '#app/core/texts/page-texts.ts';

/** The texts of what members do about a question, an answer or a comment: they come after the page. */
export const menuTexts = await pageTexts(
  () => import('./thread-menu.zh.ts'),
  () => import('./thread-menu.en.ts'),
);
