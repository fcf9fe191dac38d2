import { randomInt } from 'node:crypto';
import { Client } from 'pg';
import type { Pool } from 'pg';
import { startEmbedded } from '#app/core/db/embedded.server.ts';
import type { EmbeddedServer } from '#app/core/db/embedded.server.ts';
import type { Log } from '#app/core/db/home.server.ts';
import { requireNewestPrimary } from '#app/core/db/newest-primary.server.ts';
import { createDb, createPool, requestLimits } from '#app/core/db/pool.server.ts';
import type { Connection, Db, Limits, PoolOptions } from '#app/core/db/pool.server.ts';
import { type Passed, tryPooler } from '#app/core/db/pooler.server.ts';
import { StartupError } from '#app/core/process/startup-error.ts';

export interface OpenDatabase {
  db: Db;
  /** The pool behind `db`: for COPY, LISTEN and other work outside the query builder. */
  pool: Pool;
  /** Past a pooler, where its address is known: to listen, which poolers of transactions pass nothing of. */
  direct: Pool | undefined;
  /** Where the database is, past the pooler if known, for parts that bring their own connection. Holds a password: never log it. */
  connection: Connection;
  embedded: EmbeddedServer | null;
  /**
   * Another pool with limits of its own, which ends with `close`.
   * @param isDirect past the pooler, where its address is known: for what has to keep one connection
   */
  more(options: Pick<PoolOptions, 'limits' | 'max'> & { isDirect?: boolean }): { db: Db; pool: Pool };
  /** Pools that read from a replica, which end by themselves. Fails while it cannot be reached. */
  replica(url: string): Promise<{ reading: Pool; asking: Pool }>;
  /** Ends the pools, after five seconds at the latest, then our use of the embedded server. May be called again. */
  close(): Promise<void>;
}

/** Whether statements are prepared: as tried at the start, or never. */
export type Prepare = 'auto' | 'off';

export type OpenOptions = {
  databaseUrl?: string | null | undefined;
  /** The same database past a pooler. */
  directUrl?: string | undefined;
  /** Its replicas, of which one may have taken over. */
  readUrls?: readonly string[];
  dataDir: string;
  log: Log;
  /** How long things may take on the first pool; none unless told, as for tools. */
  limits?: Limits;
  prepare?: Prepare;
};

/**
 * Opens the external database of `databaseUrl`, or without one the embedded database in `dataDir` (started or joined).
 * Does not migrate. Throws StartupError, which names DATABASE_URL and never shows the password, when the URL is
 * malformed, the server cannot be reached, refuses us, lacks the database, is a replica, was the
 * primary until one of `readUrls` took over, is older than 15 or does not
 * use UTF-8.
 */
export async function openDatabase({
  databaseUrl,
  directUrl = '',
  readUrls = [],
  dataDir,
  log,
  limits,
  prepare = 'auto',
}: OpenOptions): Promise<OpenDatabase> {
  const embedded = databaseUrl ? null : await startEmbedded({ dataDir, log });
  const connection = embedded ? embedded.connection : await checkExternal(databaseUrl ?? '');
  if (!embedded) await requireNewestPrimary(connection, readUrls);
  const passed = embedded
    ? everything
    : await tryPooler(connection).catch((error: unknown) =>
        Promise.reject(explainConnectError(error, parseUrl(databaseUrl ?? ''))),
      );
  tellPooler(passed, prepare, log);
  const direct = embedded || directUrl === '' ? null : await openDirect(directUrl, connection);
  const fixed = { passesLimits: passed.limits, isPreparing: passed.preparing && prepare === 'auto' };
  const opened: Db[] = [];
  const more: OpenDatabase['more'] = ({ isDirect = false, ...options }) => {
    const pool = isDirect && direct ? createPool(direct, options) : createPool(connection, { ...options, ...fixed });
    const db = createDb(pool);
    opened.push(db);
    return { db, pool };
  };
  const replica = async (url: string) => {
    const own = { connectionString: url };
    const passes = await tryPooler(own);
    const shared = {
      passesLimits: passes.limits,
      isPreparing: passes.preparing && prepare === 'auto',
      isReplica: true,
    };
    return {
      reading: createPool(own, { limits, ...shared }),
      asking: createPool(own, { max: 2, limits: askingLimits, ...shared }),
    };
  };
  let closing: Promise<void> | undefined;
  const close = () => (closing ??= Promise.all(opened.map((db) => db.destroy())).then(() => embedded?.stop()));
  const listening = direct ? more({ limits: requestLimits, max: 3, isDirect: true }).pool : undefined;
  return { ...more({ limits }), direct: listening, connection: direct ?? connection, embedded, more, replica, close };
}

/** @throws StartupError that names DATABASE_DIRECT_URL, also when another database is there */
async function openDirect(directUrl: string, connection: Connection): Promise<Connection> {
  try {
    const direct = await checkExternal(directUrl);
    if (await isSame(direct, connection)) return direct;
  } catch (error) {
    if (!(error instanceof StartupError)) throw error;
    throw new StartupError(error.message.replaceAll('DATABASE_URL', 'DATABASE_DIRECT_URL'), { cause: error });
  }
  throw new StartupError('DATABASE_DIRECT_URL leads to another database than DATABASE_URL.');
}

/** What is locked through one address is locked through the other. */
async function isSame(one: Connection, other: Connection): Promise<boolean> {
  const [a, b] = [one, other].map((place) => createPool(place, { max: 1, isPreparing: false })) as [Pool, Pool];
  const client = await a.connect();
  try {
    const key = randomInt(2 ** 47);
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1::bigint)', [key]);
    const { rows } = await b.query<{ isFree: boolean }>('select pg_try_advisory_xact_lock($1::bigint) "isFree"', [key]);
    return rows[0]?.isFree === false;
  } finally {
    client.release(true);
    await Promise.all([a.end(), b.end()]);
  }
}

/** For the question how far a replica is, asked five times a second. */
const askingLimits: Limits = { statement_ms: 1000, lock_ms: 1000, idleTransaction_ms: 1000, answer_ms: 1500 };

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
