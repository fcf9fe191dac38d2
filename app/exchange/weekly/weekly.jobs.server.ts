import type { Job } from '#app/core/jobs/recurring-jobs.server.ts';
import { bumpContent } from '#app/core/page-cache/page-news.server.ts';
import { keepWeeks } from './weekly.commands.server.ts';

/** Every day at 16:10 UTC, 0:10 in China: on Mondays there is a new week, on other days one that was missed. */
const keep: Job = {
  name: 'ask.keepWeeks',
  cron: '10 16 * * *',
  run: async (ctx) => {
    if ((await keepWeeks(ctx)) > 0) await bumpContent(ctx);
  },
};

/** Background work of the weekly best. */
export const weeklyJobs: Job<never>[] = [keep];
