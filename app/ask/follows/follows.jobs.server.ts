import type { Job } from '#app/core/jobs/recurring-jobs.server.ts';
import { type AnnouncePost, announceJob, tellFollowers } from './follows.commands.server.ts';
import {
  type Digest,
  digestJob,
  type DigestRhythm,
  prepareDigests,
  sendDigest,
} from './follow-digests.commands.server.ts';

const tell: Job<AnnouncePost> = {
  ...announceJob,
  run: async (ctx, data) => {
    await tellFollowers(ctx, data);
  },
};

const digests = (rhythm: DigestRhythm, name: string, cron: string): Job => ({
  name,
  cron,
  run: async (ctx) => {
    await prepareDigests(ctx, rhythm);
  },
});

const digest: Job<Digest> = { ...digestJob, run: sendDigest };

/** Background work of follows: digests go out at 8:10 in the morning in China, weekly ones on Mondays. */
export const followJobs: Job<never>[] = [
  tell,
  digest,
  digests('daily', 'ask.prepareDailyDigests', '10 0 * * *'),
  digests('weekly', 'ask.prepareWeeklyDigests', '10 0 * * 1'),
];
