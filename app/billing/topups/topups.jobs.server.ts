import type { Job } from '#app/core/jobs/recurring-jobs.server.ts';
import { purgeProofs } from '#app/billing/transfers/transfer-proofs.commands.server.ts';
import { expireTopUps } from './topups.commands.server.ts';

/** Every five minutes: nobody waits longer than that for a payment that will not come. */
const expire: Job = {
  name: 'billing.expireTopUps',
  cron: '*/5 * * * *',
  retries: 0,
  run: async (ctx) => void (await expireTopUps(ctx)),
};

/** Every night at 19:42 UTC, 3:42 in China. */
const purge: Job = { name: 'billing.purgeProofs', cron: '42 19 * * *', run: purgeProofs };

/** Background work of top-ups. */
export const topUpJobs: Job<never>[] = [expire, purge];
