import { pageTexts } from '#app/core/texts/page-texts.ts';

/** The words for what was found in a package and what differs from the last one. */
export const findingsTexts = await pageTexts(
  () => import('./findings.zh.ts'),
  () => import('./findings.en.ts'),
);
