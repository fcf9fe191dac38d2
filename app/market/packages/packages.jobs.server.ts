import type { Job } from '#app/core/jobs/recurring-jobs.server.ts';
import {
  giveUpInspection,
  inspectUpload,
  scanAgain,
  type ScanAgainData,
  scanAgainJob,
  scanByNewRules,
} from './package-inspections.commands.server.ts';
import { type InspectData, inspectJob, sweepPackages } from './package-uploads.commands.server.ts';

/** A failed look is the upload's state to tell: its developer has it looked at again. */
const inspect: Job<InspectData> = {
  ...inspectJob,
  retries: 0,
  isParallel: true,
  run: async (ctx, data) => {
    try {
      await inspectUpload(ctx, data);
    } catch (error) {
      await giveUpInspection(ctx, data);
      throw error;
    }
  },
};

const sweep: Job<never> = {
  name: 'market.sweepPackages',
  cron: '23 * * * *',
  run: async (ctx) => {
    await sweepPackages(ctx);
  },
};

const asked: Job<ScanAgainData> = {
  ...scanAgainJob,
  retries: 1,
  isParallel: true,
  run: async (ctx, { packageId }) => void (await scanAgain({ ...ctx, now: new Date() }, packageId, 'asked')),
};

/** Every ten minutes: what turned out to be bad is not given away for long. */
const again: Job<never> = {
  name: 'market.scanByNewRules',
  cron: '*/10 * * * *',
  retries: 0,
  lasts_s: 1800,
  run: async (ctx) => void (await scanByNewRules(ctx)),
};

/** Background work of packages. */
export const packageJobs: Job<never>[] = [inspect, sweep, again, asked];
