import { chmodSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { type EmbeddedServer, startEmbedded } from '#app/core/db/embedded.server.ts';
import { migrate } from '#app/core/db/migrate.server.ts';
import { type Connection, createDb, createPool, type Db, requestLimits } from '#app/core/db/pool.server.ts';
import type { ReplicaPlace } from '#app/core/replicas/replicas.server.ts';
import { scratchRoot } from '#test/server.ts';

const log = { info() {}, warn() {} };
const conf = {
  fsync: 'off',
  wal_level: 'replica',
  max_wal_senders: 4,
  wal_keep_size: '256MB',
  shared_buffers: '64MB',
  autovacuum: 'off',
};

/** A primary with our schema and a replica of it, each a server of its own. */
export type Pair = {
  db: Db;
  pool: Pool;
  /** Past the replica's readers: what is asked of it for the test. */
  replica: Pool;
  place: ReplicaPlace;
  /** Where both are, for pools of the test's own. */
  places: { primary: Connection; replica: Connection };
  /** Has the replica stand still; what is sent to it waits. */
  pause(): Promise<void>;
  resume(): Promise<void>;
  promote(): Promise<void>;
  stopReplica(): Promise<void>;
  close(): Promise<void>;
};

/**
 * Starts both: the replica begins as a copy of the primary, made while that is stopped, as nothing brings
 * pg_basebackup with it.
 */
export async function startPair(): Promise<Pair> {
  const [first, second] = [1, 2].map(() => {
    const dir = mkdtempSync(join(scratchRoot(), 'wenwo-pair-'));
    chmodSync(dir, 0o755);
    return dir;
  }) as [string, string];
  await (await startEmbedded({ dataDir: first, conf, log })).stop();
  execFileSync('cp', ['-a', `${first}/.`, second]);
  const primary = await startEmbedded({ dataDir: first, conf, log });
  const copy = await startReplica(second, primary);
  const [pool, replica] = [createPool(primary.admin), createPool(copy.admin, { max: 2 })];
  const db = createDb(pool);
  await migrate(db);
  const run = (statement: string) => replica.query(statement);
  const open = (max: number) =>
    createPool(copy.admin, { max, limits: { ...requestLimits, answer_ms: 5000 }, isReplica: true });
  return {
    db,
    pool,
    replica,
    places: { primary: primary.admin, replica: copy.admin },
    place: { name: 'replica', open: () => Promise.resolve({ reading: open(4), asking: open(2) }) },
    pause: async () => void (await run('select pg_wal_replay_pause()')),
    resume: async () => void (await run('select pg_wal_replay_resume()')),
    promote: async () => void (await run('select pg_promote()')),
    stopReplica: () => copy.stop(),
    async close() {
      await Promise.all([db.destroy(), replica.end()]);
      await Promise.all([primary.stop(), copy.stop()]);
      for (const dir of [first, second]) rmSync(dir, { recursive: true, force: true });
    },
  };
}

function startReplica(dir: string, { admin }: EmbeddedServer): Promise<EmbeddedServer> {
  const home = join(dir, 'postgres');
  const cluster = join(
    home,
    readdirSync(home).find((name) => /^pg\d+$/.test(name))!,
  );
  writeFileSync(join(cluster, 'standby.signal'), '');
  const source = `host=${admin.host} port=${admin.port} user=${admin.user} password=${admin.password}`;
  writeFileSync(join(cluster, 'postgresql.auto.conf'), `primary_conninfo = '${source}'\n`);
  return startEmbedded({ dataDir: dir, conf: { ...conf, wal_receiver_status_interval: '1s' }, log });
}
