import type { Job } from '#app/core/jobs/recurring-jobs.server.ts';
import { tellOfEndingTokens } from './developer-tokens.commands.server.ts';

/** Every hour: a notice that comes in the night waits for nobody. */
const ending: Job = {
  name: 'market.tellOfEndingTokens',
  cron: '41 * * * *',
  run: async (ctx) => {
    await tellOfEndingTokens(ctx);
  },
};

/** Background work around developers' tokens. */
export const developerTokenJobs: Job<never>[] = [ending];
