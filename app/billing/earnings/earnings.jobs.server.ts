import type { Job } from '#app/core/jobs/recurring-jobs.server.ts';
import { releaseDueEarnings } from './earnings.commands.server.ts';

/** Every ten minutes, so a failed run waits for the next. `now`, ISO text, moves the clock of the holds. */
const release: Job<{ now?: string }> = {
  name: 'billing.releaseEarnings',
  cron: '*/10 * * * *',
  retries: 0,
  run: async (ctx, { now }) => void (await releaseDueEarnings(ctx, now ? { now: new Date(now) } : {})),
};

/** Background work of earnings. */
export const earningsJobs = [release] as Job<never>[];
