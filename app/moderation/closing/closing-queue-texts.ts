import { pageTexts } from '#app/core/texts/page-texts.ts';

/** The texts of the queue of votes. */
export const queueTexts = await pageTexts(
  () => import('./close-queue.zh.ts'),
  () => import('./close-queue.en.ts'),
);
