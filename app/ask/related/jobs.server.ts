import type { Job } from '#app/core/jobs.server.ts';
import { relateDuePosts } from './commands.server.ts';

/** A twentieth of a core while there is much to do, as after an import. */
const run_ms = 3000;

/** Every minute. Cached pages show it with the next write: nobody waits for it. */
const relate: Job = {
  name: 'ask.relatePosts',
  cron: '* * * * *',
  run: async (ctx) => {
    await relateDuePosts(ctx, { for_ms: run_ms });
  },
};

/** Background work of related posts. */
export const relatedJobs: Job<never>[] = [relate];
