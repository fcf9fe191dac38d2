import { pageTexts } from '#app/core/page-texts.ts';

/** The texts of suggested edits. */
export const suggestionsTexts = await pageTexts(
  () => import('../lang/zh-cn/suggestions.ts'),
  () => import('../lang/en/suggestions.ts'),
);
