import type { Job } from '#app/core/jobs/recurring-jobs.server.ts';
import { checkSavedSearches } from './saved-searches.commands.server.ts';

/** Every ten minutes. */
const saved: Job = {
  name: 'ask.checkSavedSearches',
  cron: '3-59/10 * * * *',
  run: async (ctx) => {
    await checkSavedSearches(ctx);
  },
};

/** Work of saved searches. */
export const searchJobs: Job<never>[] = [saved];
