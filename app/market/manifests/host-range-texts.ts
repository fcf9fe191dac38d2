import { pageTexts } from '#app/core/texts/page-texts.ts';

/** How ranges of versions are said. */
export const hostRangeTexts = await pageTexts(
  () => import('./host-range.zh.ts'),
  () => import('./host-range.en.ts'),
);
