import type { Job } from '#app/core/jobs/recurring-jobs.server.ts';
import { pushJob, type PushTask } from '#app/messages/notices/notices.commands.server.ts';
import { sendPush } from './push-sending.commands.server.ts';

const send: Job<PushTask> = { ...pushJob, retries: 3, pause_s: 30, isParallel: true, run: sendPush };

/** Background work of push: some at once, as each waits for a push service. */
export const pushJobs: Job<never>[] = [send];
