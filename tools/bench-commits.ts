import { sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';
import { createDb, createPool, transact } from '#app/core/db/pool.server.ts';
import { enqueue, startJobs } from '#app/core/jobs/recurring-jobs.server.ts';
import type { Postgres, startPrimary } from '#test/hosts-full/machine.ts';
import { type Figure, median } from './bench-report.ts';

const clients = 16;
const kinds = ['without', 'with'] as const;
export type CommitRounds = Record<(typeof kinds)[number], number[]>;

/**
 * Commits a second of 16 clients that enqueue a job against those that do not, with a replica that applies after 10 ms
 * and remote_apply, in rounds that take turns. Nobody works on the jobs.
 */
export async function measureCommits(
  postgres: Postgres & Pick<Awaited<ReturnType<typeof startPrimary>>, 'startReplica'>,
  database: string,
  { rounds, round_s }: { rounds: number; round_s: number },
): Promise<{ figure: Figure; details: CommitRounds }> {
  const replica = await postgres.startReplica();
  await replica.run("alter system set recovery_min_apply_delay = '10ms'");
  await replica.run('select pg_reload_conf()');
  await postgres.run("alter system set synchronous_standby_names = 'ANY 1 (replica)'");
  await postgres.run('alter system set synchronous_commit = remote_apply');
  await postgres.run('select pg_reload_conf()');
  const pool = createPool({ connectionString: postgres.url(database) }, { max: clients + 2 });
  const db = createDb(pool);
  await sql`create table if not exists bench_commit (id bigint generated always as identity, at timestamptz)`.execute(
    db,
  );
  const jobs = await startJobs(pool, db, [], { followsClock: false });
  const taken: CommitRounds = { without: [], with: [] };
  try {
    for (let round = -1; round < rounds; round++)
      for (const kind of kinds) {
        const rate = await commit(db, kind === 'with', round < 0 ? 1 : round_s);
        if (round >= 0) taken[kind].push(rate);
      }
    return { figure: toCommitFigure(taken), details: taken };
  } finally {
    await jobs.stop();
    await db.destroy();
    await postgres.run("alter system set synchronous_standby_names = ''");
    await postgres.run('select pg_reload_conf()');
    await replica.stop();
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
        if (hasJob) await enqueue(tctx, { name: 'account.memberEvent' }, { n: done });
      });
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: clients }, work));
  return done / round_s;
}

/** The median of the rounds, each against the one without jobs before it. */
export const toCommitFigure = (taken: CommitRounds): Figure => ({
  area: 'Hosts',
  name: `commits of ${clients} clients with a job enqueued ÷ without, remote_apply after 10 ms`,
  value: median(taken.with.map((rate, n) => rate / taken.without[n]!)),
  unit: 'ratio',
  bar: { least: 0.9 },
  note: `${median(taken.without).toFixed(0)} → ${median(taken.with).toFixed(0)} commits a second`,
});
