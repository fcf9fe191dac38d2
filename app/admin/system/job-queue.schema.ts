import { z } from 'zod';

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
