import type { Job } from '#app/core/jobs/recurring-jobs.server.ts';
import { bumpContent } from '#app/core/page-cache/page-news.server.ts';
import { type SettleCategory, settleJob } from './categories.commands.server.ts';
import { settleCategory } from './category-numbers.commands.server.ts';

const settle: Job<SettleCategory> = {
  ...settleJob,
  run: async (ctx, data) => {
    if ((await settleCategory(ctx, data)) > 0) await bumpContent(ctx);
  },
};

/** Background work of categories. */
export const categoryJobs: Job<never>[] = [settle];
