import type { Job } from '#app/core/jobs/recurring-jobs.server.ts';
import { measureFirstAnswers } from './first-answers.commands.server.ts';
import { coolPosts } from './lists.commands.server.ts';

/** Every ten minutes. */
const cool: Job = {
  name: 'ask.coolPosts',
  cron: '*/10 * * * *',
  run: async (ctx) => {
    await coolPosts(ctx);
  },
};

/** Every hour. */
const measure: Job = { name: 'ask.measureFirstAnswers', cron: '41 * * * *', run: measureFirstAnswers };

/** Background work of lists. */
export const listJobs: Job<never>[] = [cool, measure];
