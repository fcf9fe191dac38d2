import type { Job } from '#app/core/jobs/recurring-jobs.server.ts';
import { payProvenItems } from './item-rewards.commands.server.ts';

/** At 3:50 in the night in China, after quiz items have been measured. */
const payItems: Job<never> = {
  name: 'aimap.payItems',
  cron: '50 19 * * *',
  run: async (ctx) => void (await payProvenItems(ctx)),
};

/** Background work of proposals. */
export const mapProposalsJobs: Job<never>[] = [payItems];
