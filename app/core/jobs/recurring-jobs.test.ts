import { sql } from 'kysely';
import { fromKysely, PgBoss } from 'pg-boss';
import { afterEach, expect, test, vi } from 'vitest';
import { inTransaction } from '#app/core/db/pool.server.ts';
import { listDue } from './job-queue.server.ts';
import { enqueue, enqueueAll, hasQueue, type Job, type Jobs, startJobs } from './recurring-jobs.server.ts';
import { ctxAs, visitor } from '#test/ask.ts';
import { useTestDatabase } from '#test/database.ts';

const database = useTestDatabase();
const ctx = () => ctxAs(database.db, visitor);
let jobs: Jobs | undefined;
let done: number[] = [];
const note: Job<{ n: number }> = {
  name: 'test.note',
  run: async (_, { n }) => {
    done.push(n);
  },
};
const start = async (...handlers: Job<never>[]) => {
  done = [];
  jobs = await startJobs(database.pool, database.db, handlers, { followsClock: false });
};
afterEach(() => jobs?.stop());

test('what a transaction leaves to a job is done after its commit, and never when it is rolled back', async () => {
  await start(note);
  expect(hasQueue()).toBe(true);
  const fails = inTransaction(database.db, async (tx) => {
    await enqueue({ ...ctx(), db: tx }, note, { n: 1 });
    throw new Error('changed its mind');
  });
  await expect(fails).rejects.toThrow('changed its mind');
  let seenInside: number[] = [];
  await inTransaction(database.db, async (tx) => {
    await enqueue({ ...ctx(), db: tx }, note, { n: 2 });
    await enqueue(ctx(), note, { n: 3 });
    await expect.poll(() => done.length).toBeGreaterThan(0); // the worker has looked
    seenInside = [...done];
  });
  await expect.poll(() => done).toEqual([3, 2]);
  expect(seenInside).toEqual([3]);
});

test('more than one handful is done in one go, each once', async () => {
  await start(note);
  const all = Array.from({ length: 57 }, (_, n) => ({ n }));
  await enqueueAll(ctx(), note, all);
  await expect.poll(() => done.length).toBe(57);
  expect(done.toSorted((a, b) => a - b)).toEqual(all.map(({ n }) => n));
});

test('a job is put into its queue as pg-boss itself does it, and not where there is no queue', async () => {
  const [dear, spare] = ['test.dear', 'test.spare'].map((name) => ({ ...note, name }));
  await start(dear!, spare!);
  await database.pool.query(
    "update job.queue set dead_letter = 'test.spare', retry_delay_max = 9 where name = 'test.dear'",
  );
  const db = { executeSql: async (text: string, values?: unknown[]) => database.pool.query(text, values) };
  const boss = new PgBoss({ db, schema: 'job' });
  await inTransaction(database.db, async (tx) => {
    const data = { n: 1, text: 'a "quoted" word', list: [null, 0.5] };
    await boss.insert('test.dear', [{ data }], { db: fromKysely(tx) });
    await enqueue({ ...ctx(), db: tx }, dear!, data);
    const { rows } = await sql<{ different: number; total: number }>`
      select count(distinct to_jsonb(j) - 'id')::int different, count(*)::int total from job.job j
      where name = 'test.dear'`.execute(tx);
    expect(rows).toEqual([{ different: 1, total: 2 }]);
  });
  await expect(enqueue(ctx(), { name: 'test.nowhere' }, {})).rejects.toThrow();
});

test('a queue of an older release becomes what its job is today', async () => {
  await start(note);
  await jobs?.stop();
  await database.pool.query(`update job.queue set notify = true, retry_limit = 1, expire_seconds = 60
    where name = 'test.note'`);
  await start({ ...note, retries: 3 });
  const { rows } = await database.pool.query(`select notify, retry_limit, expire_seconds from job.queue
    where name = 'test.note'`);
  expect(rows).toEqual([{ notify: false, retry_limit: 3, expire_seconds: 900 }]);
});

test('a job that fails is tried again, those beside it are not', async () => {
  let tries = 0;
  const weak: Job<{ n: number }> = {
    name: 'test.weak',
    run: async (_, { n }) => {
      if (n === 1 && (tries += 1) === 1) throw new Error('not now');
      done.push(n);
    },
  };
  await start(weak);
  await enqueueAll(ctx(), weak, [{ n: 0 }, { n: 1 }, { n: 2 }]);
  await expect.poll(() => done.toSorted((a, b) => a - b)).toEqual([0, 2]); // jobs of one moment come in any order
  await expect.poll(() => skipPause('test.weak').then(() => done.slice(2))).toEqual([1]);
  expect(tries).toBe(2);
});

test('all queues are asked at once which have work that is due, whatever waits for later', async () => {
  const names = ['due', 'again', 'later', 'gone', 'empty'].map((name) => `test.look-${name}`);
  await start(...names.map((name) => ({ ...note, name })));
  await jobs?.stop();
  await database.pool.query(`insert into job.job (name, state, start_after) values ('test.look-due', 'created', now()),
    ('test.look-again', 'retry', now()), ('test.look-later', 'retry', now() + interval '1 hour'),
    ('test.look-gone', 'completed', now())`);
  expect(await listDue(database, names)).toEqual(['test.look-due', 'test.look-again']);
  expect(await listDue(database, names.slice(1))).toEqual(['test.look-again']);
});

const skipPause = (name: string) =>
  database.pool.query(
    `update job.job set start_after = now()
  where name = $1 and state = 'retry'`,
    [name],
  );

const waiting = async (name: string) => {
  const { rows } = await database.pool.query<{ state: string }>(
    `select state from job.job where name = $1 and state in ('created', 'retry', 'active') order by state`,
    [name],
  );
  return rows.map(({ state }) => state);
};

test('a recurring job that takes long has one run at work and one that waits, however often its time comes', async () => {
  let finish = () => {};
  let [atWork, most, runs] = [0, 0, 0];
  const slow: Job = {
    name: 'test.slow',
    cron: '0 0 1 1 *',
    run: async () => {
      runs += 1;
      most = Math.max(most, (atWork += 1));
      await new Promise<void>((resolve) => (finish = resolve));
      atWork -= 1;
    },
  };
  await start(slow);
  await enqueue(ctx(), slow, {});
  await expect.poll(() => runs).toBe(1);
  for (let n = 0; n < 5; n += 1) await enqueue(ctx(), slow, {});
  await Promise.all(Array.from({ length: 5 }, async () => enqueue(ctx(), slow, {})));
  expect(await waiting('test.slow')).toEqual(['created', 'active']);
  finish();
  await expect.poll(() => runs).toBe(2);
  await enqueue(ctx(), slow, {});
  expect(await waiting('test.slow')).toEqual(['created', 'active']);
  finish();
  await expect.poll(() => runs).toBe(3);
  finish();
  await expect.poll(() => waiting('test.slow')).toEqual([]);
  expect([runs, most]).toEqual([3, 1]);
});

test('what piled up for a recurring job in an older release is one run from the next start on', async () => {
  const piled: Job<{ n: number }> = { ...note, name: 'test.piled' };
  await start(piled);
  await jobs?.stop();
  await database.pool.query(`insert into job.job (name, data, policy, created_on, start_after)
    select 'test.piled', jsonb_build_object('n', n), 'standard', now() - n * interval '1 minute',
      now() + interval '1 hour' from generate_series(0, 39) n`);
  expect((await waiting('test.piled')).length).toBe(40);
  await start({ ...piled, cron: '0 0 1 1 *' });
  expect(await waiting('test.piled')).toEqual(['created']);
  const kept = await database.pool.query(`select data, policy from job.job
    where name = 'test.piled' and state = 'created'`);
  expect(kept.rows).toEqual([{ data: { n: 0 }, policy: 'short' }]);
  await enqueue(ctx(), piled, { n: 99 });
  expect(await waiting('test.piled')).toEqual(['created']);
  await jobs?.stop();
  await start(piled); // and back: work on demand is never dropped
  await enqueueAll(ctx(), { name: 'test.piled' }, [{ n: 1 }, { n: 2 }]);
  await expect.poll(() => done.toSorted((a, b) => a - b)).toEqual([1, 2]);
});

test('a schedule goes with the next start when no job has it any more', async () => {
  const daily: Job = { name: 'test.daily', cron: '0 0 1 1 *', run: async () => {} };
  await start(daily, { ...daily, name: 'test.gone' }, { ...daily, name: 'test.calmed' });
  expect(await schedules()).toEqual(['test.calmed', 'test.daily', 'test.gone']);
  await jobs?.stop();
  jobs = await startJobs(database.pool, database.db, []); // a process that only enqueues takes nothing away
  expect(await schedules()).toEqual(['test.calmed', 'test.daily', 'test.gone']);
  await jobs.stop();
  await start(daily, { name: 'test.calmed', run: daily.run });
  expect(await schedules()).toEqual(['test.daily']);
});

test('a schedule is written anew only with another time', async () => {
  const at = async () => {
    const { rows } = await database.pool.query<{ cron: string; written: string }>(
      `select cron, xmin::text written from job.schedule where name = 'test.yearly'`,
    );
    return rows[0]!;
  };
  const yearly: Job = { name: 'test.yearly', cron: '0 0 1 1 *', run: async () => {} };
  await start(yearly);
  const first = await at();
  await jobs?.stop();
  await start(yearly);
  expect(await at()).toEqual(first);
  await jobs?.stop();
  await start({ ...yearly, cron: '0 0 2 1 *' });
  expect(await at()).toMatchObject({ cron: '0 0 2 1 *' });
});

test('a worker begins with the first job of its kind, also one that waited at the start', async () => {
  const begun = vi.spyOn(PgBoss.prototype, 'work');
  const names = () => begun.mock.calls.map(([name]) => name);
  const [asleep, woken] = ['test.asleep', 'test.woken'].map((name) => ({ ...note, name }));
  await start(asleep!, woken!);
  await enqueueAll(ctx(), woken!, [{ n: 1 }]);
  await expect.poll(() => done).toEqual([1]);
  await enqueueAll(ctx(), woken!, [{ n: 2 }]);
  await expect.poll(() => done).toEqual([1, 2]);
  expect(names()).toEqual(['test.woken']);
  await jobs?.stop();
  jobs = await startJobs(database.pool, database.db, []);
  await enqueue(ctx(), asleep!, { n: 3 });
  await jobs.stop();
  await start(asleep!, woken!);
  await expect.poll(() => done).toEqual([3]);
  expect(names()).toEqual(['test.woken', 'test.asleep']);
});

const schedules = async () => {
  const { rows } = await database.pool.query<{ name: string }>(`select name from job.schedule where name like 'test.%'
    order by name`);
  return rows.map(({ name }) => name);
};

/** As a process leaves what it had in hand when it is killed, so many seconds ago. */
const dieInHand = (name: string, ago_s: number) =>
  database.pool.query(
    `update job.job set state = 'active', started_on = now(), heartbeat_on = now() - $2 * interval '1 s',
      heartbeat_seconds = 20 where name = $1`,
    [name, ago_s],
  );

test('what was in hand when a process was killed is begun again at the next start, also what is never tried twice', async () => {
  const once: Job<{ n: number }> = { ...note, name: 'test.once', retries: 0 };
  const alive: Job<{ n: number }> = { ...note, name: 'test.alive' };
  let wakeUp = () => {};
  const sleep = new Promise<void>((resolve) => (wakeUp = resolve));
  const idle = [once, alive].map((job) => ({ ...job, run: () => sleep }));
  await start(...idle);
  await enqueue(ctx(), once, { n: 1 });
  await enqueue(ctx(), alive, { n: 2 });
  await expect.poll(() => Promise.all([waiting('test.once'), waiting('test.alive')])).toEqual([['active'], ['active']]);
  const dead = jobs; // the process that had them hears nothing any more
  await dieInHand('test.once', 41);
  await dieInHand('test.alive', 5); // that of another host still says that it lives
  await start(once, alive);
  await expect.poll(() => done).toEqual([1]);
  expect(await waiting('test.alive')).toEqual(['active']);
  wakeUp();
  await dead?.stop();
});

test('a transaction tells nobody of its jobs before its commit, and workers of other processes right after it', async () => {
  await start(note);
  await jobs?.stop();
  jobs = await startJobs(database.pool, database.db, []); // this process only enqueues
  const listener = await database.pool.connect();
  const told: { channel: string; payload?: string | undefined; processId: number }[] = [];
  listener.on('notification', (one) => told.push(one));
  const { rows } = await listener.query<{ channel: string }>(`select 'pgboss_' || left(encode(sha224('job'), 'hex'),
    24) channel`);
  for (const channel of ['wenwo_jobs', rows[0]!.channel]) await listener.query(`listen "${channel}"`);
  const pid = await inTransaction(database.db, async (tx) => {
    await enqueue({ ...ctx(), db: tx }, note, { n: 1 });
    await enqueueAll({ ...ctx(), db: tx }, note, [{ n: 2 }, { n: 3 }]);
    return (await sql<{ pid: number }>`select pg_backend_pid() pid`.execute(tx)).rows[0]!.pid;
  });
  await expect
    .poll(() => told.map(({ channel, payload }) => [channel, payload]))
    .toEqual([['wenwo_jobs', 'test.note']]);
  expect(pid).toBeGreaterThan(0);
  await enqueue(ctx(), note, { n: 4 });
  await expect.poll(() => told.length).toBe(2);
  listener.release(true);
});

test('a process that works on jobs listens to what others enqueue', async () => {
  await start(note);
  const { rows } = await database.pool.query(`select from pg_stat_activity
    where datname = current_database() and query ~* '^listen "?wenwo_jobs'`);
  expect(rows).toHaveLength(1);
});
