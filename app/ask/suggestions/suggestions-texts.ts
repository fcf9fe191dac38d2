import { pageTexts } from '#app/core/texts/page-texts.ts';

/** The texts of suggested edits. */
export const suggestionsTexts = await pageTexts(
  () => import('./suggestions.zh.ts'),
  () => import('./suggestions.en.ts'),
);
