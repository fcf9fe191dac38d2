import type { Job } from '#app/core/jobs/recurring-jobs.server.ts';
import { measureItems } from './item-statistics.commands.server.ts';

/** Background work of quizzes: items are measured at 3:40 in the night in China. */
export const quizJobs: Job<never>[] = [
  {
    name: 'aimap.measureItems',
    cron: '40 19 * * *',
    run: async (ctx) => {
      await measureItems(ctx);
    },
  },
];
