import { pageTexts } from '#app/core/texts/page-texts.ts';

/** The texts of everything about messages. */
export const messageTexts = await pageTexts(
  () => import('./message-center.zh.ts'),
  () => import('./message-center.en.ts'),
);
