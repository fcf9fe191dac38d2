import type { Job } from '#app/core/jobs/recurring-jobs.server.ts';
import { tidyInvites } from './invites.commands.server.ts';

/** Every night at 19:47 UTC, 3:47 in China. */
const tidy: Job = { name: 'billing.tidyInvites', cron: '47 19 * * *', run: tidyInvites };

/** Background work of invitations. */
export const inviteJobs: Job<never>[] = [tidy];
