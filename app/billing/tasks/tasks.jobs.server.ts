import { type ProfileSaved, profileSavedJob } from '#app/account/events/member-events.commands.server.ts';
import type { Job } from '#app/core/jobs/recurring-jobs.server.ts';
import { awardProfile, laterJob, type LaterTask, settleTask } from './tasks.commands.server.ts';

const profileSaved: Job<ProfileSaved> = {
  ...profileSavedJob,
  run: async (ctx, { memberId }) => void (await awardProfile(ctx, memberId)),
};

/** Tried again for two days while postings are paused. */
const later: Job<LaterTask> = { ...laterJob, retries: 15, run: settleTask };

/** Background work of tasks. */
export const taskJobs: Job<never>[] = [profileSaved, later];
