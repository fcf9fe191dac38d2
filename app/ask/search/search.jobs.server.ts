import type { Job } from '#app/core/jobs/recurring-jobs.server.ts';
import { continueReindex, reindexJob } from '#app/ask/search-desk/index-runs.commands.server.ts';
import { checkSavedSearches } from './saved-searches.commands.server.ts';
import { purgeStatistics } from '#app/ask/search-desk/search-statistics.commands.server.ts';

/** Every ten minutes. */
const saved: Job = {
  name: 'ask.checkSavedSearches',
  cron: '3-59/10 * * * *',
  run: async (ctx) => {
    await checkSavedSearches(ctx);
  },
};

const reindex: Job = { ...reindexJob, run: continueReindex };

/** Every night. */
const purge: Job = { name: 'ask.purgeSearchStatistics', cron: '41 18 * * *', run: purgeStatistics };

/** Work of the search: saved searches, writing entries anew, forgetting statistics. */
export const searchJobs: Job<never>[] = [saved, reindex, purge];
