import { existsSync } from 'node:fs';
import { sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';
import { migrate } from '#app/core/db/migrate.server.ts';
import { createDb, createPool, transact } from '#app/core/db/pool.server.ts';
import { enqueue, type Job, startJobs } from '#app/core/jobs/recurring-jobs.server.ts';
import { StartupError } from '#app/core/process/startup-error.ts';
import { type Postgres, postgresProgram, startPrimary } from '#test/hosts-full/machine.ts';
import { readCpu_us } from './bench-guests.ts';
import { type Figure, median } from './bench-report.ts';

const clients = 16;
const kinds = ['without', 'with'] as const;
/** What a round came to: commits a second, and processor time of a commit here and in all of PostgreSQL's processes. */
type Round = { perSecond: number; own_us: number; server_us: number };
export type CommitRounds = Record<(typeof kinds)[number], Round[]>;

const database = 'bench';
const job: Job = { name: 'bench.commit', run: async () => {} };

/** PostgreSQL of the distribution, or what to install. @throws StartupError */
export async function startBenchPostgres(): ReturnType<typeof startPrimary> {
  if (!existsSync(postgresProgram('initdb')))
    throw new StartupError('This needs PostgreSQL on this machine; on Debian: apt-get install postgresql');
  return startPrimary();
}

/**
 * Commits a second of 16 clients that enqueue a job against those that do not, with a replica that applies after 10 ms
 * and remote_apply, in rounds that take turns. Nobody works on the jobs. The processor time stands beside the rate:
 * where it does not suffice for both, the rate tells of it instead of the wait for the replica, which is asked about.
 */
export async function measureCommits(options: {
  rounds: number;
  round_s: number;
}): Promise<{ figures: Figure[]; details: CommitRounds }> {
  const postgres = await startBenchPostgres();
  try {
    await postgres.run(`create database ${database}`);
    await makeQueue(postgres);
    const replica = await postgres.startReplica();
    try {
      await replica.run("alter system set recovery_min_apply_delay = '10ms'");
      await replica.run('select pg_reload_conf()');
      await postgres.run("alter system set synchronous_standby_names = 'ANY 1 (replica)'");
      await postgres.run('alter system set synchronous_commit = remote_apply');
      await postgres.run('select pg_reload_conf()');
      const details = await commitInTurns(postgres, options);
      return { figures: [toCommitFigure(details)], details };
    } finally {
      await postgres.run("alter system set synchronous_standby_names = ''");
      await postgres.run('select pg_reload_conf()');
      await replica.stop();
    }
  } finally {
    await postgres.stop();
  }
}

async function makeQueue(postgres: Postgres): Promise<void> {
  const pool = createPool({ connectionString: postgres.url(database) }, { max: 4 });
  const db = createDb(pool);
  await migrate(db);
  await (await startJobs(pool, db, [job], { followsClock: false })).stop();
  await sql`create table bench_commit (id bigint generated always as identity, at timestamptz)`.execute(db);
  await db.destroy();
}

async function commitInTurns(
  postgres: Postgres,
  { rounds, round_s }: { rounds: number; round_s: number },
): Promise<CommitRounds> {
  const pool = createPool({ connectionString: postgres.url(database) }, { max: clients + 2 });
  const db = createDb(pool);
  const jobs = await startJobs(pool, db, [], { followsClock: false });
  const taken: CommitRounds = { without: [], with: [] };
  try {
    for (let round = -1; round < rounds; round++)
      for (const kind of kinds) {
        const [own, server] = [process.cpuUsage(), readCpu_us(postgres.pid)];
        const done = await commit(db, kind === 'with', round < 0 ? 1 : round_s);
        const { user, system } = process.cpuUsage(own);
        const server_us = (readCpu_us(postgres.pid) - server) / done;
        if (round >= 0) taken[kind].push({ perSecond: done / round_s, own_us: (user + system) / done, server_us });
      }
    return taken;
  } finally {
    await jobs.stop();
    await db.destroy();
  }
}

async function commit(db: Ctx['db'], hasJob: boolean, round_s: number): Promise<number> {
  const actor = { kind: 'job', name: 'bench' } as const;
  const until_ms = performance.now() + round_s * 1000;
  let done = 0;
  const work = async () => {
    while (performance.now() < until_ms) {
      const ctx: Ctx = { db, actor, now: new Date(), language: 'en', requestId: 'bench' };
      await transact(ctx, async (tctx) => {
        await sql`insert into bench_commit (at) values (now())`.execute(tctx.db);
        if (hasJob) await enqueue(tctx, job, { n: done });
      });
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: clients }, work));
  return done;
}

/** The median of the rounds, each against the one without jobs before it. */
export function toCommitFigure(taken: CommitRounds): Figure {
  const of = (kind: (typeof kinds)[number], key: keyof Round) =>
    median(taken[kind].map((round) => round[key])).toFixed(0);
  const arrow = (key: keyof Round) => `${of('without', key)} → ${of('with', key)}`;
  return {
    area: 'Hosts',
    name: `commits of ${clients} clients with a job enqueued ÷ without, remote_apply after 10 ms`,
    value: median(taken.with.map(({ perSecond }, n) => perSecond / taken.without[n]!.perSecond)),
    unit: 'ratio',
    bar: { least: 0.9 },
    note: `${arrow('perSecond')} commits a second; processor of one: clients ${arrow('own_us')}, PostgreSQL ${arrow('server_us')} µs`,
  };
}
