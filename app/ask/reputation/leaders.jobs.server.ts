import type { Job } from '#app/core/jobs/recurring-jobs.server.ts';
import { rankLeaders } from './leaders.commands.server.ts';

/** Every quarter of an hour. */
const rank: Job = { name: 'ask.rankLeaders', cron: '3-59/15 * * * *', run: rankLeaders };

/** Background work of leaderboards. */
export const leaderJobs: Job<never>[] = [rank];
