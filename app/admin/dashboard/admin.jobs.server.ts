import type { Job } from '#app/core/jobs/recurring-jobs.server.ts';
import { countDays } from '#app/admin/dashboard/daily-figures.commands.server.ts';

/** Every ten minutes. */
const figures: Job = { name: 'admin.countDays', cron: '*/10 * * * *', run: countDays };

/** Background work of the console. */
export const adminJobs: Job<never>[] = [figures];
