import type { Widen } from '#app/core/texts/language.ts';
import type zh from './system-api.zh.ts';

export default {
  jobRetried: 'The job is queued again',
  jobsRetried: (count: number) => (count === 1 ? '1 job is queued again' : `${count} jobs are queued again`),
  jobsDropped: (count: number) => (count === 1 ? '1 job is dropped' : `${count} jobs are dropped`),
  nothingFailed: 'There is nothing to retry; it may have been retried already',
} satisfies Widen<typeof zh>;
