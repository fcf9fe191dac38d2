import type { Job } from '#app/core/jobs/recurring-jobs.server.ts';
import { takeScanResults } from './scan-results.commands.server.ts';
import { returnSilentSubmissions } from './submission-answers.commands.server.ts';

/** Each minute, so that a clean update of a trusted developer is live within five. */
const takeResults: Job<never> = {
  name: 'market.takeScanResults',
  cron: '* * * * *',
  retries: 0,
  run: async (ctx) => void (await takeScanResults(ctx)),
};

/** At 10:20 in the morning in China, when a developer can still answer. */
const returnSilent: Job<never> = {
  name: 'market.returnSilent',
  cron: '20 2 * * *',
  run: async (ctx) => void (await returnSilentSubmissions(ctx)),
};

/** Background work of submissions. */
export const submissionsJobs: Job<never>[] = [takeResults, returnSilent];
