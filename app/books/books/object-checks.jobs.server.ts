import type { Job } from '#app/core/jobs/recurring-jobs.server.ts';
import type { ObjectSource } from '#app/wallet/checks/object-comparison.queries.server.ts';
import { checkObjects } from './object-checks.commands.server.ts';

/** Background work of the books. @param others what domains that build on this one have journals for */
export function bookJobs(others: readonly ObjectSource[]): Job<never>[] {
  /** Every night at 20:20 UTC, 4:20 in China, after the ledger has checked itself. */
  const check: Job = {
    name: 'billing.checkObjects',
    cron: '20 20 * * *',
    run: async (ctx) => void (await checkObjects(ctx, others)),
  };
  return [check];
}
