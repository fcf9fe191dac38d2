import type { Job } from '#app/core/jobs/recurring-jobs.server.ts';
import { sweepBadges, tellOfBadges } from './badges.commands.server.ts';

/** Every minute: gives what was earned and tells of it. */
const award: Job = {
  name: 'ask.awardBadges',
  cron: '* * * * *',
  run: async (ctx) => {
    await sweepBadges(ctx);
    await tellOfBadges(ctx);
  },
};

/** Background work of badges. */
export const badgeJobs: Job<never>[] = [award];
