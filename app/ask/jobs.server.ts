import type { Job } from '#app/core/jobs.server.ts';
import { purgeRecentTexts } from './commands.server.ts';
import { coolPosts } from './lists/commands.server.ts';
import { purgeViews } from './views/commands.server.ts';

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
