import { pageTexts } from '#app/core/texts/page-texts.ts';

/** Names of jobs and of their states. */
export const jobsTexts = await pageTexts(
  () => import('./jobs.zh.ts'),
  () => import('./jobs.en.ts'),
);
