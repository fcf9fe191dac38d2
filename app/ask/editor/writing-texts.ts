import { pageTexts } from '#app/core/texts/page-texts.ts';

/** The texts that forms of posts, answers and comments share. */
export const writingTexts = await pageTexts(
  () => import('./writing.zh.ts'),
  () => import('./writing.en.ts'),
);
