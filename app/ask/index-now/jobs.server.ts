import type { Job } from '#app/core/jobs.server.ts';
import { pingIndexNow } from './commands.server.ts';

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
