import type { Job } from '#app/core/jobs.server.ts';
import { bumpContent } from '#app/core/page-cache.server.ts';
import { type SettleTag, settleTagJob } from './desk/commands.server.ts';
import { settleTag } from './merging/commands.server.ts';

const settle: Job<SettleTag> = {
  ...settleTagJob,
  run: async (ctx, data) => {
    if ((await settleTag(ctx, data)) > 0) await bumpContent();
  },
};

/** Background work of tags. */
export const tagJobs: Job<never>[] = [settle];
