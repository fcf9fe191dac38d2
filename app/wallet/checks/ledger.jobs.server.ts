import type { Job } from '#app/core/jobs/recurring-jobs.server.ts';
import { log } from '#app/core/process/log.server.ts';
import { keepLineBlocks } from '#app/wallet/ledger/line-blocks.commands.server.ts';
import { checkLedger, checkNewJournals } from './ledger-checks.commands.server.ts';
import { sealJournals } from './seals.commands.server.ts';
import { findHead } from './seals.queries.server.ts';

/** Every five minutes. */
const seal: Job = {
  name: 'wallet.seal',
  cron: '*/5 * * * *',
  retries: 0,
  run: async (ctx) => void (await sealJournals(ctx)),
};

/** Every hour, the journals that came since the last check; and the sums of lines that make a block now. */
const checkNew: Job = {
  name: 'wallet.checkNew',
  cron: '37 * * * *',
  run: async (ctx) => {
    await sealJournals(ctx);
    await checkNewJournals(ctx);
    await keepLineBlocks(ctx);
  },
};

/**
 * Every night at 20:00 UTC, 4:00 in China. The head of the chain goes to the log, out of reach of whoever can write the
 * database.
 */
const check: Job = {
  name: 'wallet.check',
  cron: '0 20 * * *',
  run: async (ctx) => {
    await sealJournals(ctx);
    const breaks = await checkLedger(ctx);
    const head = await findHead(ctx);
    log.info({ breaks: breaks.length, seal: head?.id ?? 0, hash: head?.hash ?? '' }, 'the books are checked');
  },
};

/** Background work of the wallet domain. */
export const walletJobs: Job<never>[] = [seal, checkNew, check];
