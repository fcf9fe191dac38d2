import { watchIdle } from '#app/core/jobs/idle.server.ts';
import { enqueue, type Job } from '#app/core/jobs/recurring-jobs.server.ts';
import { hasDuePosts, relateDuePosts } from './related-posts.commands.server.ts';

/** A twentieth of a core while there is much to do, as after an import. */
const run_ms = 3000;
/** While so much of the machine was idle beside a run, which takes a core at most, the next one begins at once. */
const idleShare = 0.5;
/** Runs follow each other for so long; then the next minute's begins anew. */
const chain_ms = 50_000;

type Chain = { until_ms?: number } | null;
const name = 'ask.relatePosts';

/** Every minute, on an idle machine all the time. Cached pages show it with the next write: nobody waits for it. */
const relate: Job<NonNullable<Chain>> = {
  name,
  cron: '* * * * *',
  run: async (ctx, data: Chain) => {
    const until_ms = data?.until_ms ?? Date.now() + chain_ms;
    const idle = watchIdle();
    await relateDuePosts(ctx, { for_ms: run_ms });
    if (Date.now() < until_ms && idle() >= idleShare && (await hasDuePosts(ctx)))
      await enqueue(ctx, { name }, { until_ms });
  },
};

/** Background work of related posts. */
export const relatedJobs: Job<never>[] = [relate];
