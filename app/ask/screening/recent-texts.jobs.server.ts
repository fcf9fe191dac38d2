import type { Job } from '#app/core/jobs/recurring-jobs.server.ts';
import { purgeRecentTexts } from './writers.commands.server.ts';

/** Every hour. */
const purge: Job = { name: 'ask.cleanUp', cron: '7 * * * *', run: purgeRecentTexts };

/** Background work of what members wrote lately. */
export const recentTextJobs: Job<never>[] = [purge];
