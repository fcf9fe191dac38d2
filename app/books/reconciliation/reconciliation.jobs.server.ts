import { listReadyChannels } from '#app/billing/channels/channels.queries.server.ts';
import type { Job } from '#app/core/jobs/recurring-jobs.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { fetchBills } from './reconciliation.commands.server.ts';
import { matchLines } from './matches.commands.server.ts';

const again_ms = 30 * 86_400_000;

/**
 * Every day at 3:30 UTC, 11:30 in China, when the providers' bills of the day before are there; open lines of a month
 * are looked at again.
 */
const reconcile: Job = {
  name: 'billing.reconcile',
  cron: '30 3 * * *',
  run: async (ctx) => {
    await fetchBills(ctx, await listReadyChannels(ctx));
    await transact(ctx, async (tctx) => matchLines(tctx, { since: new Date(tctx.now.getTime() - again_ms) }));
  },
};

/** Background work of reconciliation. */
export const reconciliationJobs: Job<never>[] = [reconcile];
