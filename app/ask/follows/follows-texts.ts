import { pageTexts } from '#app/core/texts/page-texts.ts';

/** The words of following. */
export const followsTexts = await pageTexts(
  () => import('./follows.zh.ts'),
  () => import('./follows.en.ts'),
);
