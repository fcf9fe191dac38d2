import type { z } from 'zod';
import { requireConsole } from '#app/account/rules/rules.queries.server.ts';
import { audit } from '#app/core/audit.server.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { Refusal } from '#app/core/errors.ts';
import { Reply } from '#app/core/http/endpoint.server.ts';
import { dropJobs, retryJobs } from '#app/core/jobs/recurring-jobs.server.ts';
import { bilingual } from '#app/core/texts/language.ts';
import { listFailedIds } from '#app/core/jobs/job-queue.server.ts';
import en from './system-api.en.ts';
import zh from './system-api.zh.ts';
import type { DropFailedInput, RetryFailedInput, RetryJobInput } from './job-queue.schema.ts';

const say = bilingual(zh, en);
const atOnce = 5000;

/**
 * Has one job that was given up run again.
 * @throws Refusal forbidden without the console's node "queue/retry"; when the job is not failed any more
 */
export async function retryJob(ctx: Ctx, { name, id }: z.output<typeof RetryJobInput>): Promise<Reply> {
  await requireConsole(ctx, 'queue/retry');
  await change(ctx, 'retry', name, [id]);
  return new Reply(null, { text: say.jobRetried });
}

/**
 * Has the jobs of a kind that were given up run again, the oldest 5000 of them.
 * @throws Refusal forbidden without the console's node "queue/retry"; when none is failed
 */
export async function retryFailedJobs(
  ctx: Ctx,
  { name }: z.output<typeof RetryFailedInput>,
): Promise<Reply<{ count: number }>> {
  await requireConsole(ctx, 'queue/retry');
  const count = await change(ctx, 'retry', name, await listFailedIds(ctx, name, atOnce));
  return new Reply({ count }, { text: say.jobsRetried(count) });
}

/**
 * Forgets one job that was given up, or those of a kind, the oldest 5000 of them: what they were to do is not done.
 * @throws Refusal forbidden without the console's node "queue/drop"; when none is failed
 */
export async function dropFailedJobs(
  ctx: Ctx,
  { name, id }: z.output<typeof DropFailedInput>,
): Promise<Reply<{ count: number }>> {
  await requireConsole(ctx, 'queue/drop');
  const count = await change(ctx, 'drop', name, id === undefined ? await listFailedIds(ctx, name, atOnce) : [id]);
  return new Reply({ count }, { text: say.jobsDropped(count) });
}

const changes = {
  retry: { act: retryJobs, word: 'admin.retryJobs' },
  drop: { act: dropJobs, word: 'admin.dropJobs' },
} as const;

async function change(ctx: Ctx, what: keyof typeof changes, name: string, ids: string[]): Promise<number> {
  return transact(ctx, async (tctx) => {
    const count = ids.length === 0 ? 0 : await changes[what].act(tctx, name, ids);
    if (count === 0) throw new Refusal(say.nothingFailed);
    await audit(
      tctx,
      changes[what].word,
      { kind: 'job', id: null },
      { name, count, ...(ids.length === 1 && { job: ids[0] }) },
    );
    return count;
  });
}
