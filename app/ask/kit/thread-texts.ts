import { pageTexts } from '#app/core/texts/page-texts.ts';

/** The texts of what every reader can do about a question. */
export const threadTexts = await pageTexts(
  () => import('./thread.zh.ts'),
  () => import('./thread.en.ts'),
);
