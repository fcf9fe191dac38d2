import { z } from 'zod';
import type { JobGroup } from '#app/core/jobs/job-rows.ts';
import type { JobFault } from './job-faults.policy.ts';

/*
 * Glossary: queue – all jobs of one kind; failed – given up after the last retry, kept for a week.
 */

export const jobName = z
  .string()
  .max(100)
  .regex(/^[a-z]+\.[A-Za-z]+$/);
/** Where a page begins: the `cursor` of the last row of the page before. */
export const jobCursor = z.string().max(60).catch('');

export const FailedJobsInput = z.object({ job: jobName.or(z.literal('')).catch(''), before: jobCursor });
export const RetryJobInput = z.object({ name: jobName, id: z.uuid() });
export const RetryFailedInput = z.object({ name: jobName });
/** One of the jobs of a kind that were given up, or all of them. */
export const DropFailedInput = z.object({ name: jobName, id: z.uuid().optional() });

/**
 * The jobs of a kind in one state, as an operator reads them: why it failed last, what the newest of them are about,
 * where one does something about it ('' for nowhere, or no right to it).
 */
export type JobMatter = JobGroup & { fault: JobFault; about: string[]; fix: string };
