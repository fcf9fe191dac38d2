import { pageTexts } from '#app/core/texts/page-texts.ts';

/** The texts of a developer's profile and team. */
export const developerOtherTexts = await pageTexts(
  () => import('./developer-other.zh.ts'),
  () => import('./developer-other.en.ts'),
);
