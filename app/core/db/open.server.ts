import { Client } from 'pg';
import type { Pool } from 'pg';
import { startEmbedded } from '#app/core/db/embedded.server.ts';
import type { EmbeddedServer } from '#app/core/db/embedded.server.ts';
import type { Log } from '#app/core/db/home.server.ts';
import { createDb, createPool } from '#app/core/db/pool.server.ts';
import type { Connection, Db, Limits, PoolOptions } from '#app/core/db/pool.server.ts';
import { type Passed, tryPooler } from '#app/core/db/pooler.server.ts';
import { StartupError } from '#app/core/process/startup-error.ts';

export interface OpenDatabase {
  db: Db;
  /** The pool behind `db`: for COPY, LISTEN and other work outside the query builder. */
  pool: Pool;
  /** Where the database is, for parts that bring their own pool. Holds a password: never log it. */
  connection: Connection;
  embedded: EmbeddedServer | null;
  /** Another pool with limits of its own, which ends with `close`. */
  more(options: Pick<PoolOptions, 'limits' | 'max'>): { db: Db; pool: Pool };
  /** Ends the pools, after five seconds at the latest, then our use of the embedded server. May be called again. */
  close(): Promise<void>;
}

/** Whether statements are prepared: as tried at the start, or never. */
export type Prepare = 'auto' | 'off';

export type OpenOptions = {
  databaseUrl?: string | null | undefined;
  dataDir: string;
  log: Log;
  /** How long things may take on the first pool; none unless told, as for tools. */
  limits?: Limits;
  prepare?: Prepare;
};

/**
 * Opens the external database of `databaseUrl`, or without one the embedded database in `dataDir` (started or joined).
 * Does not migrate. Throws StartupError, which names DATABASE_URL and never shows the password, when the URL is
 * malformed, the server cannot be reached, refuses us, lacks the database, is a replica, is older than 15 or does not
 * use UTF-8.
 */
export async function openDatabase({
  databaseUrl,
  dataDir,
  log,
  limits,
  prepare = 'auto',
}: OpenOptions): Promise<OpenDatabase> {
  const embedded = databaseUrl ? null : await startEmbedded({ dataDir, log });
  const connection = embedded ? embedded.connection : await checkExternal(databaseUrl ?? '');
  const passed = embedded
    ? everything
    : await tryPooler(connection).catch((error: unknown) =>
        Promise.reject(explainConnectError(error, parseUrl(databaseUrl ?? ''))),
      );
  tellPooler(passed, prepare, log);
  const fixed = { passesLimits: passed.limits, isPreparing: passed.preparing && prepare === 'auto' };
  const opened: Db[] = [];
  const more = (options: Pick<PoolOptions, 'limits' | 'max'>) => {
    const pool = createPool(connection, { ...options, ...fixed });
    const db = createDb(pool);
    opened.push(db);
    return { db, pool };
  };
  let closing: Promise<void> | undefined;
  const close = () => (closing ??= Promise.all(opened.map((db) => db.destroy())).then(() => embedded?.stop()));
  return { ...more({ limits }), connection, embedded, more, close };
}

/**
 * Tries whether the database server of a URL can be used.
 * @throws StartupError as `openDatabase` does
 */
export async function tryDatabase(databaseUrl: string): Promise<void> {
  await checkExternal(databaseUrl);
}

const everything: Passed = { limits: true, preparing: true };

/** What an operator should know of a pooler in front. */
function tellPooler({ limits, preparing }: Passed, prepare: Prepare, log: Log): void {
  if (!preparing && prepare === 'auto')
    log.warn(
      'DATABASE_URL leads to a pooler that mixes up prepared statements, so none are used: PgBouncer from 1.21 keeps them apart with max_prepared_statements = 200.',
    );
  if (!limits)
    log.warn(
      `DATABASE_URL leads to a pooler that passes no time limits on: give them to the role, as in "alter role … set statement_timeout = '15min'".`,
    );
}

const OLDEST_VERSION_NUM = 150_000;

async function checkExternal(databaseUrl: string): Promise<Connection> {
  const url = parseUrl(databaseUrl);
  const connection = { connectionString: databaseUrl };
  const client = makeClient(databaseUrl);
  client.on('error', () => {}); // reported by the query that fails
  try {
    await client.connect();
    const { rows } = await client.query<{ version: string; encoding: string; isReplica: boolean }>(
      `select current_setting('server_version_num') as version, current_setting('server_encoding') as encoding,
        pg_is_in_recovery() as "isReplica"`,
    );
    const version = Number(rows[0]?.version);
    if (version < OLDEST_VERSION_NUM) {
      const major = Math.floor(version / 10_000);
      throw new StartupError(`DATABASE_URL leads to PostgreSQL ${major}, but version 15 or newer is needed.`);
    }
    if (rows[0]?.encoding !== 'UTF8') {
      throw new StartupError(
        `DATABASE_URL leads to a database in ${rows[0]?.encoding}, but UTF8 is needed: create one with encoding 'UTF8'.`,
      );
    }
    if (rows[0]?.isReplica)
      throw new StartupError(
        'DATABASE_URL leads to a replica, which can only be read: name an address that follows the primary.',
      );
    return connection;
  } catch (error) {
    throw error instanceof StartupError ? error : explainConnectError(error, url);
  } finally {
    await client.end().catch(() => {});
  }
}

function parseUrl(databaseUrl: string): URL {
  const advice =
    'write it as postgres://user:password@host:5432/database (special characters of the password percent-encoded)';
  const url = URL.parse(databaseUrl);
  if (!url) throw new StartupError(`DATABASE_URL is not a URL: ${advice}.`);
  if (url.protocol !== 'postgres:' && url.protocol !== 'postgresql:') {
    throw new StartupError(`DATABASE_URL begins with ${url.protocol}//, but only PostgreSQL is supported: ${advice}.`);
  }
  return url;
}

function makeClient(connectionString: string): Client {
  try {
    return new Client({ connectionString, connectionTimeoutMillis: 15_000 });
  } catch {
    throw new StartupError(
      'DATABASE_URL cannot be understood: check its options (after the question mark) and any certificate files it names.',
    );
  }
}

function explainConnectError(error: unknown, url: URL): StartupError {
  const host = (url.searchParams.get('host') ?? decode(url.hostname)) || 'localhost';
  const server = `${host}:${url.searchParams.get('port') ?? (url.port || '5432')}`;
  const user = decode(url.username) || 'the current user';
  const database = decode(url.pathname.slice(1)) || user;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const unreachable = 'check host and port, and that the server runs and accepts connections from here';
  const reasons: Record<string, string> = {
    ECONNREFUSED: `nothing answers at ${server}: ${unreachable}`,
    ENOENT: `there is no socket of a server at ${server}: ${unreachable}`,
    ENOTFOUND: `the host ${host} is unknown: ${unreachable}`,
    EAI_AGAIN: `the name of the host ${host} cannot be looked up now: ${unreachable}`,
    EHOSTUNREACH: `the host ${host} cannot be reached: ${unreachable}`,
    ENETUNREACH: `the host ${host} cannot be reached: ${unreachable}`,
    ETIMEDOUT: `${server} does not answer in time: ${unreachable}`,
    '28P01': `${server} refuses the password of ${user}`,
    '28000': `${server} does not let ${user} in (its pg_hba.conf, or encryption: try ?sslmode=require)`,
    '3D000': `${server} has no database ${database}: create it`,
    '53300': `${server} has no free connection left`,
    '57P03': `${server} is starting up or stopping: try again`,
    SELF_SIGNED_CERT_IN_CHAIN: certificateAdvice(server),
    DEPTH_ZERO_SELF_SIGNED_CERT: certificateAdvice(server),
    UNABLE_TO_VERIFY_LEAF_SIGNATURE: certificateAdvice(server),
    ERR_TLS_CERT_ALTNAME_INVALID: `the certificate of ${server} is for another name: use that name`,
  };
  const message = error instanceof Error ? error.message : String(error);
  const text =
    reasons[code] ??
    (/timeout/i.test(message) ? reasons['ETIMEDOUT'] : undefined) ??
    `${server} refuses: ${hidePassword(message, url)}`;
  return new StartupError(`DATABASE_URL: ${text}.`);
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part; // a bare percent sign
  }
}

function certificateAdvice(server: string): string {
  return `the certificate of ${server} is not from a known authority: name its authority with &sslrootcert=FILE, or use ?sslmode=no-verify`;
}

function hidePassword(message: string, url: URL): string {
  if (!url.password) return message;
  return message.replaceAll(url.password, '***').replaceAll(decode(url.password), '***');
}
