import type { Job } from '#app/core/jobs/recurring-jobs.server.ts';
import { rollUpDownloads } from './downloads.commands.server.ts';

/** Every five minutes. */
const rollUp: Job = {
  name: 'market.rollUpDownloads',
  cron: '*/5 * * * *',
  run: async (ctx) => {
    await rollUpDownloads(ctx);
  },
};

/** Background work of downloads. */
export const downloadJobs: Job<never>[] = [rollUp];
