import type { Job } from '#app/core/jobs/recurring-jobs.server.ts';
import { checkDueLinks, checkLinkNow } from './link-checks.commands.server.ts';
import { type CheckLinkData, checkLinkJob } from './links.commands.server.ts';

/** Every five minutes, so that no site is asked more often than that. */
const check: Job<never> = {
  name: 'aimap.checkLinks',
  cron: '*/5 * * * *',
  retries: 0,
  run: async (ctx) => {
    await checkDueLinks(ctx, { for_ms: 200_000 });
  },
};

const checkOne: Job<CheckLinkData> = { ...checkLinkJob, retries: 1, run: checkLinkNow };

/** Background work of links. */
export const linkJobs: Job<never>[] = [check, checkOne];
