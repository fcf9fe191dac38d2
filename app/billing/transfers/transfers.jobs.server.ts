import type { Job } from '#app/core/jobs/recurring-jobs.server.ts';
import { purgeProofs } from './transfer-proofs.commands.server.ts';

/** Every night at 19:42 UTC, 3:42 in China. */
const purge: Job = { name: 'billing.purgeProofs', cron: '42 19 * * *', run: purgeProofs };

/** Background work of bank transfers. */
export const transferJobs: Job<never>[] = [purge];
