import { purgeBlockedNetworks } from '#app/core/blocked-networks.server.ts';
import type { Job } from '#app/core/jobs/recurring-jobs.server.ts';
import { cleanupJob } from '#app/moderation/clean-ups/clean-ups.commands.server.ts';
import { advanceCleanup, purgeCleanups } from '#app/moderation/clean-ups/clean-up-steps.commands.server.ts';

const advance: Job<{ id: number }> = { ...cleanupJob, run: advanceCleanup };

/** Every night. */
const purge: Job = {
  name: 'ask.purgeModeration',
  cron: '23 19 * * *',
  run: async (ctx) => {
    await purgeCleanups(ctx);
    await purgeBlockedNetworks(ctx);
  },
};

/** Background work of clean-ups. */
export const cleanUpJobs: Job<never>[] = [advance, purge];
