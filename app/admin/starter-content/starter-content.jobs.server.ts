import type { Job } from '#app/core/jobs/recurring-jobs.server.ts';
import { settleStarter, starterJob } from './starter-content.commands.server.ts';

/** Background work of the starter content. */
export const starterContentJobs: Job<never>[] = [{ ...starterJob, run: settleStarter }];
