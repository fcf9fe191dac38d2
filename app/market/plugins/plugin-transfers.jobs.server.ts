import type { Job } from '#app/core/jobs/recurring-jobs.server.ts';
import { finishTransfers } from './plugin-transfers.commands.server.ts';

/** Transfers have waited for days: minutes do not matter. */
const finish: Job<never> = {
  name: 'market.finishTransfers',
  cron: '*/10 * * * *',
  run: async (ctx) => {
    await finishTransfers(ctx);
  },
};

/** Background work of plugins. */
export const pluginJobs: Job<never>[] = [finish];
