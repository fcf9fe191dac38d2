import type { Job } from '#app/core/jobs/recurring-jobs.server.ts';
import { expireDuePoints } from './points.commands.server.ts';

/** Every night at 16:20 UTC, 0:20 in China. */
const expire: Job = {
  name: 'billing.expirePoints',
  cron: '20 16 * * *',
  run: async (ctx) => void (await expireDuePoints(ctx)),
};

/** Background work of points. */
export const pointJobs: Job<never>[] = [expire];
