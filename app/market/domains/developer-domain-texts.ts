import { pageTexts } from '#app/core/texts/page-texts.ts';

/** The texts of the proof of a developer's domain. */
export const developerDomainTexts = await pageTexts(
  () => import('./developer-domain.zh.ts'),
  () => import('./developer-domain.en.ts'),
);
