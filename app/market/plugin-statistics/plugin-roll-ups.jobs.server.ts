import type { Job } from '#app/core/jobs/recurring-jobs.server.ts';
import { countActive, rollUpStatistics } from './plugin-roll-ups.commands.server.ts';

/** Every five minutes. */
const rollUp: Job = { name: 'market.rollUpStatistics', cron: '3-59/5 * * * *', run: rollUpStatistics };

/** Every hour, and last before the end of the site's day. */
const active: Job = { name: 'market.countActive', cron: '52 * * * *', run: countActive };

/** Background work of statistics. */
export const pluginStatisticsJobs: Job<never>[] = [rollUp, active];
