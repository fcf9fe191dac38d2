import type { Job } from '#app/core/jobs/recurring-jobs.server.ts';
import { purgeViews } from './views.commands.server.ts';

/** Every hour. */
const purge: Job = { name: 'ask.purgeViews', cron: '7 * * * *', run: purgeViews };

/** Background work of counting views. */
export const viewJobs: Job<never>[] = [purge];
