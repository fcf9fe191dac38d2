import type { Job } from '#app/core/jobs/recurring-jobs.server.ts';
import type { RecordSource } from '#app/wallet/checks/record-comparison.queries.server.ts';
import { checkRecords } from './record-checks.commands.server.ts';

/** Background work of the books. @param others what domains that build on this one have journals for */
export function bookJobs(others: readonly RecordSource[]): Job<never>[] {
  /** Every night at 20:20 UTC, 4:20 in China, after the ledger has checked itself. */
  const check: Job = {
    name: 'billing.checkRecords',
    cron: '20 20 * * *',
    run: async (ctx) => void (await checkRecords(ctx, others)),
  };
  return [check];
}
