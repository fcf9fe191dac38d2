import type { Job } from '#app/core/jobs/recurring-jobs.server.ts';
import { continueReindex, reindexJob } from './index-runs.commands.server.ts';
import { purgeStatistics } from './search-statistics.commands.server.ts';

const reindex: Job = { ...reindexJob, run: continueReindex };

/** Every night. */
const purge: Job = { name: 'ask.purgeSearchStatistics', cron: '41 18 * * *', run: purgeStatistics };

/** Work of the desk of search: writing entries anew, forgetting statistics. */
export const searchDeskJobs: Job<never>[] = [reindex, purge];
