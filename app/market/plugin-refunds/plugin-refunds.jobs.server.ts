import type { Job } from '#app/core/jobs/recurring-jobs.server.ts';
import { settleSilentRefunds } from './plugin-refunds.commands.server.ts';

/** Every ten minutes: refunds that developers did not answer in time. */
const settle: Job = {
  name: 'market.settleRefunds',
  cron: '*/10 * * * *',
  run: async (ctx) => void (await settleSilentRefunds(ctx)),
};

/** Background work of refunds of plugins. */
export const pluginRefundsJobs: Job<never>[] = [settle];
