import type { Job } from '#app/core/jobs/recurring-jobs.server.ts';
import { placeDuePosts } from './placement.commands.server.ts';
import { countTopics } from './topic-terms.commands.server.ts';

/** A twentieth of a core while there is much to do, as after an import. */
const run_ms = 3000;

/** Every minute. Topics first: what they say decides where posts lie. */
const place: Job<never> = {
  name: 'aimap.placePosts',
  cron: '* * * * *',
  run: async (ctx) => {
    if (await countTopics(ctx, { for_ms: run_ms })) await placeDuePosts(ctx, { for_ms: run_ms });
  },
};

/** Background work of placements. */
export const placementJobs: Job<never>[] = [place];
