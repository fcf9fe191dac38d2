import { pageTexts } from '#app/core/texts/page-texts.ts';

/** The texts of the page of developers' tokens. */
export const developerTokensTexts = await pageTexts(
  () => import('./developer-tokens.zh.ts'),
  () => import('./developer-tokens.en.ts'),
);
