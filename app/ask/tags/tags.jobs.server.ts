import type { Job } from '#app/core/jobs/recurring-jobs.server.ts';
import { bumpContent } from '#app/core/page-cache/page-news.server.ts';
import { type SettleTag, settleTagJob } from './tag-desk.commands.server.ts';
import { listUnsettledTags, settleTag } from './tag-merges.commands.server.ts';

const settle: Job<SettleTag> = {
  ...settleTagJob,
  run: async (ctx, data) => {
    if ((await settleTag(ctx, data)) > 0) await bumpContent(ctx);
  },
};

/**
 * Every night at 18:20 UTC, 2:20 in China: posts that were written with a tag in the very moment it became a synonym.
 */
const late: Job = {
  name: 'ask.settleTags',
  cron: '20 18 * * *',
  run: async (ctx) => {
    let done = 0;
    for (const id of await listUnsettledTags(ctx)) done += await settleTag(ctx, { id });
    if (done > 0) await bumpContent(ctx);
  },
};

/** Background work of tags. */
export const tagJobs: Job<never>[] = [settle, late];
