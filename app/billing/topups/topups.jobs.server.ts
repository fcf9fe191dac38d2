import type { Job } from '#app/core/jobs/recurring-jobs.server.ts';
import { expireTopUps } from './topups.commands.server.ts';

/** Every five minutes: nobody waits longer than that for a payment that will not come. */
const expire: Job = {
  name: 'billing.expireTopUps',
  cron: '*/5 * * * *',
  retries: 0,
  run: async (ctx) => void (await expireTopUps(ctx)),
};

/** Background work of top-ups. */
export const topUpJobs: Job<never>[] = [expire];
