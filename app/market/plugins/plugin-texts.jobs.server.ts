import type { Job } from '#app/core/jobs/recurring-jobs.server.ts';
import { keepPluginTexts } from './plugin-texts.commands.server.ts';

/** Each minute: what was published is found soon. */
const texts: Job = {
  name: 'market.keepPluginTexts',
  cron: '* * * * *',
  run: async (ctx) => {
    await keepPluginTexts(ctx);
  },
};

/** Background work of listings. */
export const pluginTextJobs: Job<never>[] = [texts];
