import type { Job } from '#app/core/jobs.server.ts';

/** Background work of the account domain. */
export const accountJobs: Job<never>[] = [];
