import type { Job } from '#app/core/jobs/recurring-jobs.server.ts';
import { settleShares } from './shares.commands.server.ts';

/** Every five minutes: what time has ended. */
const settle: Job = { name: 'billing.settleShares', cron: '*/5 * * * *', run: settleShares };

/** Background work of paid shares. */
export const shareJobs: Job<never>[] = [settle];
