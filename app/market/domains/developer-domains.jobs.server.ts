import type { Job } from '#app/core/jobs/recurring-jobs.server.ts';
import { checkProvenDomains } from './domain-rechecks.commands.server.ts';

/** Every night by the site's clock: whoever lets a domain go no longer has its mark. */
const check: Job<never> = {
  name: 'market.checkDomains',
  cron: '26 3 * * *',
  retries: 1,
  run: async (ctx) => {
    await checkProvenDomains(ctx, { for_ms: 600_000 });
  },
};

/** Background work of developers' domains. */
export const developerDomainJobs: Job<never>[] = [check];
