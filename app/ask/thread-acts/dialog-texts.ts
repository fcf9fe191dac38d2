import { pageTexts } from '#app/core/texts/page-texts.ts';

/** The texts of the dialogs around a question. */
export const dialogTexts = await pageTexts(
  () => import('./thread-dialogs.zh.ts'),
  () => import('./thread-dialogs.en.ts'),
);
