import { enqueue, type Job } from '#app/core/jobs/recurring-jobs.server.ts';
import { type ImportData, importJob } from './imports.commands.server.ts';
import { dropTrash } from '#app/exchange/dumps/dumps.commands.server.ts';
import { runImport } from './import-runs.commands.server.ts';
import { dropStaleDumps } from '#app/exchange/dumps/dump-uploads.commands.server.ts';

/** So long one run works before it makes room for other jobs. Reading a dump is one step and may take longer. */
const slice_ms = 120_000;

const run: Job<ImportData> = {
  ...importJob,
  retries: 0,
  lasts_s: 6 * 3600,
  run: async (ctx, data) => {
    const state = await runImport(ctx, data.importId, { until_ms: Date.now() + slice_ms });
    if (state === 'running') await enqueue(ctx, importJob, data);
  },
};

/** Uploads of dumps that nobody goes on with, and what broken-off deletions left. */
const dropStale: Job = {
  name: 'ask.dropStaleDumps',
  cron: '17 * * * *',
  run: async (ctx) => {
    await dropStaleDumps(ctx);
    await dropTrash();
  },
};

/** Background work of imports. */
export const importJobs: Job<never>[] = [run, dropStale];
