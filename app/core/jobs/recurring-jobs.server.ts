import type pg from 'pg';
import { fromKysely, type JobResult, PgBoss } from 'pg-boss';
import { listenTo } from '#app/core/db/notifications.server.ts';
import { afterCommit, type Db } from '#app/core/db/pool.server.ts';
import { watchHolders } from './cleanup-holders.server.ts';
import { insertJobs } from './job-insertion.server.ts';
import { keepQueues } from './kept-queues.server.ts';
import { askForQueue, tellQueueFault } from './queue-faults.server.ts';
import { listDue, lockFailed, queueIndexes, takeBackLost } from './job-queue.server.ts';
import { Workers } from './workers.server.ts';
import type { Ctx } from '#app/core/ctx.server.ts';

/**
 * One kind of background work. `cron` makes it recur: at most one run of it waits for its turn and one is at work,
 * however long that takes. Without it jobs come from `enqueue`. Handlers must bear being run twice.
 */
export type Job<D extends object = object> = {
  name: string;
  cron?: string;
  /** Retries after a failure, with growing pauses; 5 when not given. */
  retries?: number;
  /** The first of these pauses, which double; 5 seconds when not given. */
  pause_s?: number;
  /** Those taken from the queue together run at once, for work that waits for others. */
  isParallel?: boolean;
  /** So long one run may take before it is taken for dead; 900 seconds when not given. */
  lasts_s?: number;
  run: (ctx: Ctx, data: D) => Promise<void>;
};

const schema = 'job';
type Started = { boss: PgBoss; pool: pg.Pool; workers: Workers; hints: Set<string> };
let started: Started | undefined;

/**
 * A running job system; `rest` begins no more jobs, while they can still be enqueued for others. `stop` waits for those
 * in hand, at most 10 s from then on, and what is not done then is begun again.
 */
export type Jobs = { rest(): void; stop(): Promise<void> };

const lookForLost_ms = 10_000;
/**
 * So often all queues are looked at together, for what has no moment of its own: retries, and all where the database
 * passes nothing on, as behind a pooler of transactions. Each worker's own look cost twenty statements a second.
 */
const lookForDue_ms = 5000;

/**
 * Connects the queue and creates its tables when they are missing. Every process that enqueues calls it once.
 * @param pool has limits of time that suit jobs
 * @param handlers given by the process that also works on jobs; an empty list only enqueues
 * @param followsClock recurring jobs come at their hours; without it they come from `enqueue` alone
 * @param listening where it is told of new jobs, past a pooler
 * @param beforeWork is done each time before jobs are worked on
 */
export async function startJobs(
  pool: pg.Pool,
  db: Db,
  handlers: Job<never>[],
  {
    followsClock = true,
    beforeWork = async () => {},
    listening = pool,
  }: { followsClock?: boolean; beforeWork?: () => Promise<void>; listening?: pg.Pool | undefined } = {},
): Promise<Jobs> {
  const isWorker = handlers.length > 0;
  const boss = new PgBoss({
    db: { executeSql: (text: string, values?: unknown[]) => askForQueue(() => pool.query(text, values)) },
    schema,
    supervise: isWorker,
    schedule: isWorker && followsClock,
    migrate: isWorker,
    createSchema: isWorker,
    reindex: false,
  });
  boss.on('error', (error) => tellQueueFault(error, {}, 'job queue'));
  const holders = watchHolders(pool);
  boss.on('warning', (warning) => void holders.take(warning));
  const all = handlers as unknown as Job[];
  const workers = new Workers(boss, all, (job) => workOn(boss, db, job, beforeWork));
  const own: Started = { boss, pool, workers, hints: new Set() };
  const stop: (() => void)[] = [() => holders.stop()];
  try {
    await boss.start();
    if (isWorker) await pool.query(queueIndexes);
    if (isWorker) await keepQueues(boss, pool, all);
    if (isWorker) stop.push(await lookAfterWork(own, { db, listening }));
  } catch (error) {
    await boss.stop({ graceful: false, close: false }).catch(() => {});
    throw error;
  }
  started = own;
  let until_ms = Number.POSITIVE_INFINITY;
  return {
    rest() {
      until_ms = Math.min(until_ms, performance.now() + longestStop_ms);
      for (const one of stop.splice(0)) one();
      workers.rest();
    },
    async stop() {
      for (const one of stop) one();
      workers.close();
      const timeout = Math.max(shortestStop_ms, Math.min(longestStop_ms, until_ms - performance.now()));
      await boss.stop({ graceful: true, timeout, close: false });
    },
  };
}

/** Wakes workers for what other processes enqueue, and takes back what died with a process. Returns what ends it. */
async function lookAfterWork(
  { workers }: Started,
  { db, listening }: { db: Db; listening: pg.Pool },
): Promise<() => void> {
  const lookForDue = () =>
    askForQueue(() => listDue({ db }, workers.names)).then(
      (names) => names.forEach((name) => workers.wake(name)),
      (error: unknown) => tellQueueFault(error, {}, 'jobs that are due were not looked for'),
    );
  const listener = await listenTo(listening, hintChannel, {
    onMessage: (name) => workers.wake(name),
    onListening: () => void lookForDue(), // hints may have been missed
  });
  const look = () =>
    takeBackLost({ db }).then(
      (names) => names.forEach((name) => workers.wake(name)),
      (error: unknown) => tellQueueFault(error, {}, 'jobs that died with a process were not looked for'),
    );
  await look();
  void lookForDue();
  const timers = [setInterval(() => void look(), lookForLost_ms), setInterval(() => void lookForDue(), lookForDue_ms)];
  for (const timer of timers) timer.unref();
  return () => {
    for (const timer of timers) clearInterval(timer);
    void listener.close();
  };
}

const longestStop_ms = 10_000;
const shortestStop_ms = 1000;

const hintChannel = 'wenwo_jobs';
/** Hints of so long go together. */
const hintPause_ms = 20;

/**
 * Wakes whoever works on a queue, after the commit: a NOTIFY inside of the transaction would hold the one lock for
 * which all transactions with a NOTIFY wait, until it has ended. A hint that is lost costs seconds, since all queues
 * are looked at together too.
 */
function hint(ctx: Pick<Ctx, 'db'>, name: string): void {
  const own = started;
  if (own) afterCommit(ctx.db, () => tellWorker(own, name));
}

function tellWorker({ pool, workers, hints }: Started, name: string): void {
  if (workers.has(name)) return workers.wake(name);
  hints.add(name);
  if (hints.size > 1) return;
  setTimeout(() => {
    const names = [...hints];
    hints.clear();
    if (!pool.ended)
      pool.query('select pg_notify($1, name) from unnest($2::text[]) name', [hintChannel, names]).catch(() => {});
  }, hintPause_ms);
}

/**
 * Whether this process can enqueue, which it can as long as the queue's pool is open: tools and tests work without a
 * queue.
 */
export const hasQueue = (): boolean => started !== undefined && !started.pool.ended;

function openQueue(): PgBoss {
  if (!started || !hasQueue()) throw new Error('The job queue is not started');
  return started.boss;
}

/** Puts a job into the queue in the caller's transaction: it runs only when the transaction commits. */
export async function enqueue<D extends object>(ctx: Ctx, job: Pick<Job<D>, 'name'>, data: D): Promise<void> {
  await enqueueAll(ctx, job, [data]);
}

/** The same for many at once, in one statement for each thousand. */
export async function enqueueAll<D extends object>(
  ctx: Ctx,
  job: Pick<Job<D>, 'name'>,
  all: readonly D[],
): Promise<void> {
  if (all.length === 0) return;
  openQueue();
  await insertJobs(ctx, job.name, all);
  hint(ctx, job.name);
}

/**
 * Has jobs that were given up run again, in the caller's transaction; ids of others are passed over.
 * @returns how many there were
 */
export async function retryJobs(ctx: Ctx, name: string, ids: string[]): Promise<number> {
  const failed = await lockFailed(ctx, name, ids);
  if (failed.length > 0) await openQueue().retry(name, failed, { db: fromKysely(ctx.db) });
  hint(ctx, name);
  return failed.length;
}

/**
 * Forgets jobs that were given up, in the caller's transaction; ids of others are passed over.
 * @returns how many there were
 */
export async function dropJobs(ctx: Ctx, name: string, ids: string[]): Promise<number> {
  const failed = await lockFailed(ctx, name, ids);
  if (failed.length > 0) await openQueue().deleteJob(name, failed, { db: fromKysely(ctx.db) });
  return failed.length;
}

/** A worker is woken by the commit of a job, or by the look at all queues; its own look makes up for nothing else. */
const pace = { pollingIntervalSeconds: 120, burstWhenBatchFull: true };

function workOn(queue: PgBoss, db: Db, job: Job, beforeWork: () => Promise<void>): Promise<string> {
  return queue.work<object>(job.name, { batchSize: job.cron ? 1 : 10, ...pace, perJobResults: true }, async (batch) => {
    await beforeWork();
    if (job.isParallel) return Promise.all(batch.map((item) => runJob(db, job, item)));
    const results: JobResult[] = [];
    for (const item of batch) results.push(await runJob(db, job, item));
    return results;
  });
}

/** One that fails is tried again by itself: those taken from the queue with it are done and stay so. */
async function runJob(db: Db, job: Job, { id, data }: { id: string; data: object }): Promise<JobResult> {
  try {
    await job.run(
      { db, actor: { kind: 'job', name: job.name }, now: new Date(), language: 'zh-cn', requestId: id },
      data,
    );
    return { id, status: 'completed' };
  } catch (error) {
    tellQueueFault(error, { requestId: id, job: job.name }, 'job failed');
    return { id, status: 'failed', output: { message: error instanceof Error ? error.message : String(error) } };
  }
}
