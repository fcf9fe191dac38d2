import { pageTexts } from '#app/core/page-texts.ts';

/** Names of jobs and of their states. */
export const jobsTexts = await pageTexts(
  () => import('../lang/zh-cn/jobs.ts'),
  () => import('../lang/en/jobs.ts'),
);
