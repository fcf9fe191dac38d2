import type { Job } from '#app/core/jobs/recurring-jobs.server.ts';
import { tellMapFollowers } from './follow-notices.commands.server.ts';

/** Every minute, as posts are placed. */
const tell: Job<never> = {
  name: 'aimap.tellFollowers',
  cron: '* * * * *',
  run: async (ctx) => {
    await tellMapFollowers(ctx);
  },
};

/** Background work of following the map. */
export const nodeFollowJobs: Job<never>[] = [tell];
