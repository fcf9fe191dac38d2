import { pageTexts } from '#app/core/texts/page-texts.ts';

/** Texts of the page of jobs. */
export const jobQueueTexts = await pageTexts(
  () => import('./job-queue.zh.ts'),
  () => import('./job-queue.en.ts'),
);
