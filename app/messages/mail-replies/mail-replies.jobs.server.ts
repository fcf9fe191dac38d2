import type { Job } from '#app/core/jobs/recurring-jobs.server.ts';
import { readMailbox } from './mailbox.commands.server.ts';
import type { ReplyTarget } from './mail-replies.queries.server.ts';
import { type ReplyAnswer, replyAnswerJob, sendReplyAnswer } from './reply-refusals.commands.server.ts';
import { purgeReplies } from './reply-tokens.commands.server.ts';

/** Background work of replies by mail. @param targets what each domain makes of them */
export const replyJobs = (targets: readonly ReplyTarget[]): Job<never>[] => [
  {
    name: 'messages.readReplies',
    cron: '* * * * *',
    retries: 0,
    run: async (ctx) => {
      await readMailbox(ctx, targets);
    },
  } satisfies Job,
  { ...replyAnswerJob, run: sendReplyAnswer } satisfies Job<ReplyAnswer>,
  { name: 'messages.purgeReplies', cron: '51 19 * * *', run: purgeReplies } satisfies Job,
];
