import type { z } from 'zod';
import { requireConsole } from '#app/account/rules/rules.queries.server.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import { listFailedJobs, listQueues } from '#app/core/jobs/job-queue.server.ts';
import type { QueuedJob, QueueRow } from '#app/core/jobs/job-rows.ts';
import type { FailedJobsInput } from './job-queue.schema.ts';

const pageSize = 20;

/** Every kind of job with its counts and schedule. @throws Refusal forbidden without the console's menu "queue" */
export async function getQueues(ctx: Ctx): Promise<QueueRow[]> {
  await requireConsole(ctx, 'queue');
  return listQueues(ctx);
}

/**
 * A page of the jobs that were given up, the last one first; of one kind, or of all. `next` is the cursor of the next
 * page.
 * @throws Refusal forbidden without the console's menu "queue"
 */
export async function getFailedJobs(
  ctx: Ctx,
  { job, before }: z.output<typeof FailedJobsInput>,
): Promise<{ rows: QueuedJob[]; next: string | null }> {
  await requireConsole(ctx, 'queue');
  const found = await listFailedJobs(ctx, { name: job, before, limit: pageSize + 1 });
  const rows = found.slice(0, pageSize);
  return { rows, next: found.length > pageSize ? rows.at(-1)!.cursor : null };
}
