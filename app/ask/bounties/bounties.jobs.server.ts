import type { Job } from '#app/core/jobs/recurring-jobs.server.ts';
import { remindGivers, settleDueBounties } from './bounty-ends.commands.server.ts';

/** Every five minutes. */
const settle: Job = {
  name: 'ask.settleBounties',
  cron: '*/5 * * * *',
  run: async (ctx) => {
    await remindGivers(ctx);
    await settleDueBounties(ctx);
  },
};

/** Background work of bounties. */
export const bountyJobs: Job<never>[] = [settle];
