import type { Job } from '#app/core/jobs/recurring-jobs.server.ts';
import { findFirstJournal } from '#app/wallet/ledger/journal-type-sums.queries.server.ts';
import { carryForward } from '#app/wallet/ledger/month-sums.commands.server.ts';
import { type FileOrder, fileJob, purgeStatementFiles, writeStatementFile } from './statement-files.commands.server.ts';
import { endedMonths, monthSpan } from './statements.policy.ts';

const write: Job<FileOrder> = { ...fileJob, run: writeStatementFile };
const purge: Job = { name: 'billing.purgeStatements', cron: '37 * * * *', run: purgeStatementFiles };

/**
 * Every night at 18:00 UTC, 2:00 in China: what was held at the end of each month that is over is kept, the oldest
 * first.
 */
const close: Job = {
  name: 'billing.closeMonths',
  cron: '0 18 * * *',
  run: async (ctx) => {
    const first = await findFirstJournal(ctx);
    for (const month of first ? endedMonths(first, ctx.now) : []) await carryForward(ctx, monthSpan(month).to);
  },
};

/** Background work of statements. */
export const statementJobs: Job<never>[] = [write, purge, close];
