/*
 * What is told of jobs in the queue, without their data.
 */

/**
 * One kind of job. Counts are of what the queue still keeps: done and failed jobs for a week. Times are unix seconds.
 */
export type QueueRow = {
  name: string;
  waiting: number;
  active: number;
  failed: number;
  done: number;
  /** In UTC; null for jobs that only come on demand. */
  cron: string | null;
  nextRun: number | null;
  lastRun: { state: JobState; at: number } | null;
};

export type JobState = 'created' | 'retry' | 'active' | 'completed' | 'cancelled' | 'failed';

/** One job without its data. `error` is the last fault, without addresses; `tries` counts the runs so far. */
export type QueuedJob = {
  id: string;
  name: string;
  state: JobState;
  tries: number;
  at: number;
  endedAt: number | null;
  error: string;
  cursor: string;
};

/** What is not done yet, or was given up. */
type OpenState = 'failed' | 'retry' | 'active' | 'created';

/**
 * The jobs of a kind in one state. Times are unix seconds: of what failed when it ended, of what runs when it began, of
 * what waits when it was asked for; `nextAt` is the soonest turn of those that wait. `tries` is the most that one of
 * them has had, `limit` how many one gets. `error` is the newest fault, without addresses; `id` is of the newest job.
 */
export type JobGroup = {
  name: string;
  state: OpenState;
  count: number;
  firstAt: number;
  lastAt: number;
  nextAt: number;
  tries: number;
  limit: number;
  error: string;
  id: string;
};
