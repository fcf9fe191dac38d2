import { pageTexts } from '#app/core/texts/page-texts.ts';

/** Texts of the rule editor. */
export const rulesTexts = await pageTexts(
  () => import('./rules.zh.ts'),
  () => import('./rules.en.ts'),
);
