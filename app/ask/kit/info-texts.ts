import { pageTexts } from '#app/core/texts/page-texts.ts';

/** The texts of a post's page. */
export const infoTexts = await pageTexts(
  () => import('./info.zh.ts'),
  () => import('./info.en.ts'),
);
