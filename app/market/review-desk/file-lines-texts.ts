import { pageTexts } from '#app/core/texts/page-texts.ts';

/** The texts of a file that is compared line by line. */
export const fileLinesTexts = await pageTexts(
  () => import('./file-lines.zh.ts'),
  () => import('./file-lines.en.ts'),
);
