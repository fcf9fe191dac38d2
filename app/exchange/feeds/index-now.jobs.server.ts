import type { Job } from '#app/core/jobs/recurring-jobs.server.ts';
import { pingIndexNow } from './index-now.commands.server.ts';

/** Every ten minutes. */
const ping: Job = {
  name: 'ask.pingIndexNow',
  cron: '*/10 * * * *',
  run: async (ctx) => {
    await pingIndexNow(ctx);
  },
};

/** Background work of IndexNow. */
export const indexNowJobs: Job<never>[] = [ping];
