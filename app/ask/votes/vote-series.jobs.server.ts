import type { Job } from '#app/core/jobs/recurring-jobs.server.ts';
import { bumpContent } from '#app/core/page-cache/page-news.server.ts';
import { reverseSeries } from './vote-series.commands.server.ts';

/** Every night, at 3:40 of the site. */
const reverse: Job = {
  name: 'ask.reverseSeries',
  cron: '40 19 * * *',
  run: async (ctx) => {
    if ((await reverseSeries(ctx)) > 0) await bumpContent(ctx);
  },
};

/** Background work of votes. */
export const voteJobs: Job<never>[] = [reverse];
