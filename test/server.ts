import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { startEmbedded } from '#app/core/db/embedded.server.ts';
import { migrate } from '#app/core/db/migrate.server.ts';
import { createDb, createPool } from '#app/core/db/pool.server.ts';
import type { Connection } from '#app/core/db/pool.server.ts';
import { removeHome } from '#app/core/db/sweep.server.ts';

/** A server for tests, as plain data that crosses to Vitest's workers. */
export interface TestServer {
  /** May create and drop databases. */
  admin: Connection;
  /** What the program under test connects as, when that is not the admin. */
  role: string | null;
  /** Begins the name of every database of this run. */
  prefix: string;
  /** Migrated once, cloned by createTestDatabase. */
  template: string;
}

/** The server that tests are told to use; undefined means one of their own. */
const externalServer = (): string | undefined => process.env['TEST_DATABASE_URL'] || process.env['DATABASE_URL'];

/**
 * Starts the server of one test run with a migrated template database: a throw-away embedded one in memory, or the
 * external one of TEST_DATABASE_URL or DATABASE_URL (its databases other than wenwo_test_* are never touched; the role
 * needs CREATEDB). Also removes what crashed runs left. `stop` removes everything of this run.
 */
export async function startTestServer(): Promise<{ server: TestServer; stop: () => Promise<void> }> {
  const url = externalServer();
  const { stop, ...place } = url ? joinExternal(url) : await startThrowAway();
  const prefix = `wenwo_test_${Date.now().toString(36)}_${randomBytes(3).toString('hex')}`;
  const server = { ...place, prefix, template: `${prefix}_template` };
  const presence = new Client({ ...server.admin, application_name: prefix }); // tells other runs that this one lives
  presence.on('error', () => {});
  await presence.connect();
  try {
    await dropAbandoned(presence);
    await presence.query(`create database ${server.template}${ownerOf(server)}`);
    await migrateTemplate(server);
  } catch (error) {
    await presence.end();
    await stop();
    throw error;
  }
  return {
    server,
    async stop() {
      await dropDatabases(presence, `${prefix}%`);
      await presence.end();
      await stop();
    },
  };
}

/** One statement on a connection of its own. */
export async function administer(admin: Connection, statement: string): Promise<void> {
  const client = new Client(admin);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** The clause of `create database` that gives it to the program under test. */
export function ownerOf({ role }: TestServer): string {
  return role ? ` owner ${role}` : '';
}

/** The same server, another database. */
export function connectionTo(server: TestServer, database: string): Connection {
  if (!('connectionString' in server.admin))
    return { ...server.admin, database, user: server.role ?? server.admin.user };
  const url = new URL(server.admin.connectionString);
  url.pathname = `/${database}`;
  return { connectionString: url.href };
}

/** A connection as a URL, for a program that is told DATABASE_URL. */
export function urlOf(connection: Connection): string {
  if ('connectionString' in connection) return connection.connectionString;
  const { host, port, user, password, database } = connection;
  return `postgres://${user}:${encodeURIComponent(password)}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
}

type Place = Pick<TestServer, 'admin' | 'role'> & { stop: () => Promise<void> };

function joinExternal(url: string): Place {
  return { admin: { connectionString: url }, role: null, stop: async () => {} };
}

const DIR_PREFIX = 'wenwo-test-';
const quiet = { info() {}, warn() {} };
/** Nothing of a throw-away server has to survive a crash. */
const THROW_AWAY = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: 0,
  max_connections: 300,
  shared_buffers: '128MB',
  autovacuum: 'off',
  deadlock_timeout: '50ms',
};

async function startThrowAway(): Promise<Place> {
  const root = scratchRoot();
  await sweep(root);
  const dataDir = fs.mkdtempSync(path.join(root, DIR_PREFIX));
  fs.chmodSync(dataDir, 0o755);
  const embedded = await startEmbedded({ dataDir, conf: THROW_AWAY, log: quiet });
  return {
    admin: embedded.admin,
    role: embedded.connection.user,
    async stop() {
      await embedded.stop();
      fs.rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Where to put what a test throws away: in memory if there is room (containers often have 64 MB of it only). */
export function scratchRoot(): string {
  const memory = '/dev/shm';
  const needed_bytes = 1024 ** 3;
  try {
    const { bavail, bsize } = fs.statfsSync(memory);
    fs.accessSync(memory, fs.constants.W_OK);
    if (bavail * bsize >= needed_bytes) return memory;
  } catch {
    // no such place here
  }
  return os.tmpdir();
}

const STARTING_MS = 120_000;

/** Removes servers of runs that were killed: nobody holds their users' lock. */
async function sweep(root: string): Promise<void> {
  for (const name of fs.readdirSync(root).filter((candidate) => candidate.startsWith(DIR_PREFIX))) {
    const dir = path.join(root, name);
    try {
      if (Date.now() - fs.statSync(dir).birthtimeMs < STARTING_MS) continue;
      const home = path.join(dir, 'postgres');
      if (!fs.existsSync(home) || (await removeHome(home))) fs.rmSync(dir, { recursive: true, force: true });
    } catch {
      // another user's, or swept by another run just now
    }
  }
}

async function dropAbandoned(presence: Client): Promise<void> {
  const { rows } = await presence.query<{ datname: string }>(`
    select datname from pg_database d
    where datname like 'wenwo\\_test\\_%' and not exists (
      select from pg_stat_activity a where starts_with(d.datname, a.application_name) and a.application_name <> '')`);
  for (const { datname } of rows) await dropDatabases(presence, datname);
}

async function dropDatabases(client: Client, pattern: string): Promise<void> {
  const { rows } = await client.query<{ datname: string }>('select datname from pg_database where datname like $1', [
    pattern.replaceAll('_', '\\_'),
  ]);
  for (const { datname } of rows) await client.query(`drop database if exists ${datname} with (force)`);
}

async function migrateTemplate(server: TestServer): Promise<void> {
  const db = createDb(createPool(connectionTo(server, server.template), { max: 2 }));
  try {
    await migrate(db);
  } finally {
    await db.destroy();
  }
}
