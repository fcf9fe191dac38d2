import type { Job } from '#app/core/jobs/recurring-jobs.server.ts';
import { releaseDueVersions } from './roll-outs.commands.server.ts';

/** Each minute: what is scheduled goes out, roll-outs take their next step. */
const release: Job<never> = {
  name: 'market.releaseDue',
  cron: '* * * * *',
  retries: 0,
  run: async (ctx) => void (await releaseDueVersions(ctx)),
};

/** Background work of versions. */
export const releasesJobs: Job<never>[] = [release];
