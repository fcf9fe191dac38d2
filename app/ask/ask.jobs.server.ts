import type { Job } from '#app/core/jobs/recurring-jobs.server.ts';
import { purgeRecentTexts } from './ask.commands.server.ts';
import { coolPosts } from '#app/ask/lists/lists.commands.server.ts';
import { purgeViews } from '#app/ask/posts/views.commands.server.ts';

/** Every ten minutes. */
const cool: Job = {
  name: 'ask.coolPosts',
  cron: '*/10 * * * *',
  run: async (ctx) => {
    await coolPosts(ctx);
  },
};

/** Every hour. */
const cleanUp: Job = {
  name: 'ask.cleanUp',
  cron: '7 * * * *',
  run: async (ctx) => {
    await purgeRecentTexts(ctx);
    await purgeViews(ctx);
  },
};

/** Background work of the ask domain. */
export const askJobs: Job<never>[] = [cool, cleanUp];
