import type { Job } from '#app/core/jobs/recurring-jobs.server.ts';
import { showDueAnswers } from './post-rules.commands.server.ts';

/** Every minute. */
const show: Job = {
  name: 'ask.showAnswers',
  cron: '* * * * *',
  run: async (ctx) => {
    await showDueAnswers(ctx);
  },
};

/** Background work of the rules of questions. */
export const closingJobs: Job<never>[] = [show];
