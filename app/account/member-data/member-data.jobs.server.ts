import type { Job } from '#app/core/jobs/recurring-jobs.server.ts';
import { closeDueAccounts } from './account-closures.commands.server.ts';
import { type ExportOrder, exportJob, purgeExports, writeExport } from './data-exports.commands.server.ts';
import type { MemberData } from './member-data.queries.server.ts';

/** The jobs that need every domain: writing exports, closing accounts for good, removing exports that have expired. */
export function memberDataJobs(domains: readonly MemberData[]): Job<never>[] {
  const write: Job<ExportOrder> = { ...exportJob, run: (ctx, order) => writeExport(ctx, order, domains) };
  const close: Job = {
    name: 'account.closeAccounts',
    cron: '11,41 * * * *',
    run: (ctx) => closeDueAccounts(ctx, domains),
  };
  const purge: Job = { name: 'account.purgeExports', cron: '27 * * * *', run: purgeExports };
  return [write, close, purge];
}
