import type { Job } from '#app/core/jobs/recurring-jobs.server.ts';
import {
  indexDueThread,
  indexOverdueThreads,
  indexThreadJob,
  type IndexThreadTask,
} from '#app/ask/search-index/thread-index.commands.server.ts';

const index: Job<IndexThreadTask> = { ...indexThreadJob, run: indexDueThread };

/** Every five minutes. */
const overdue: Job = {
  name: 'ask.indexOverdueThreads',
  cron: '*/5 * * * *',
  run: async (ctx) => {
    await indexOverdueThreads(ctx);
  },
};

/** Search entries of long threads. */
export const threadSearchJobs: Job<never>[] = [index, overdue];
