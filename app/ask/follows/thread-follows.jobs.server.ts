import type { Job } from '#app/core/jobs/recurring-jobs.server.ts';
import { followersJob, type FollowersTask, tellMoreFollowers } from './thread-follows.commands.server.ts';

/** The followers beyond the first, when there are many. */
const tell: Job<FollowersTask> = { ...followersJob, run: tellMoreFollowers };

/** Background work of following. */
export const interestJobs: Job<never>[] = [tell];
