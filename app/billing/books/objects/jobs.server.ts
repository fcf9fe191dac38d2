import type { Job } from '#app/core/jobs.server.ts';
import { checkObjects } from './commands.server.ts';

/** Every night at 20:20 UTC, 4:20 in China, after the ledger has checked itself. */
const check: Job = { name: 'billing.checkObjects', cron: '20 20 * * *', run: async (ctx) => void (await checkObjects(ctx)) };

/** Background work of the books. */
export const bookJobs: Job<never>[] = [check];
