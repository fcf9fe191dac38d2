import { Kysely, PostgresDialect } from 'kysely';
import type { IsolationLevel, Transaction } from 'kysely';
import { DatabaseError, Pool, types } from 'pg';
import type { PoolClient } from 'pg';
import { isOutdatedStatement, NamingClient, toAway } from '#app/core/db/client.server.ts';
import type { DB } from '#db/types.ts';

/** Where a database is: separate parts (embedded, tests) or a URL (DATABASE_URL). */
export type Connection = { host: string; port: number; user: string; password: string; database: string } | { connectionString: string };

/** The query builder over all our tables, outside a transaction. */
export type Db = Kysely<DB>;
/** The same inside a transaction; see inTransaction. */
export type Tx = Transaction<DB>;

/**
 * Opens a pool of at most `max` connections (none is made before the first query).
 * Queries with parameters become prepared statements by themselves. int8 reads as number (throws RangeError beyond 2^53),
 * numeric and date as text, timestamptz as Date. A broken idle connection is replaced without noise.
 * More than 16 connections make contended rows slower, not faster (database.md section 4).
 */
export function createPool(connection: Connection, { max = 12 }: { max?: number } = {}): Pool {
  const pool = new TellingPool({
    ...connection,
    max,
    Client: NamingClient,
    types: valueTypes,
    application_name: 'wenwo',
    connectionTimeoutMillis: 15_000,
    keepAlive: true,
  });
  pool.on('error', () => {}); // the pool has dropped the client already
  return pool;
}

type Connected = (error: Error | undefined, client: PoolClient | undefined, release: (destroy?: Error | boolean) => void) => void;

/** Says with a DatabaseAway when no connection can be had. */
class TellingPool extends Pool {
  override connect(): Promise<PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<PoolClient> | void {
    if (!callback) return super.connect().catch((error: unknown) => Promise.reject(toAway(error)));
    super.connect((error, client, release) => callback(error && toAway(error), client, release));
  }
}

/** The query builder over a pool; `destroy()` ends the pool. */
export function createDb(pool: Pool): Db {
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
}

/**
 * Runs `fn` in one transaction and returns its result. Deadlocks, serialization failures and statements outdated by a
 * migration are retried up to 5 times after a random pause, so `fn` must have no effect outside the transaction.
 * Inside a transaction already, `fn` simply joins it.
 */
export async function inTransaction<T>(db: Db | Tx, fn: (tx: Tx) => Promise<T>, { isolation }: { isolation?: IsolationLevel } = {}): Promise<T> {
  if (isTransaction(db)) return fn(db);
  const transaction = isolation ? db.transaction().setIsolationLevel(isolation) : db.transaction();
  for (let attempt = 1; ; attempt++) {
    try {
      return await transaction.execute(fn);
    } catch (error) {
      if (attempt > 5 || !isRetryable(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 10 * 2 ** attempt));
    }
  }
}

function isTransaction(db: Db | Tx): db is Tx {
  return db.isTransaction;
}

const SERIALIZATION_FAILURE = '40001';
const DEADLOCK = '40P01';

function isRetryable(error: unknown): boolean {
  if (!(error instanceof DatabaseError)) return false;
  return error.code === SERIALIZATION_FAILURE || error.code === DEADLOCK || isOutdatedStatement(error);
}

type Parse = (value: string) => unknown;
const { builtins } = types;
const parserOf = types.getTypeParser as (oid: number, format?: 'text' | 'binary') => Parse;
const TEXT_ARRAY = 1009;
const INT8_ARRAY = 1016;
const DATE_ARRAY = 1182;
const parseTextArray = parserOf(TEXT_ARRAY);

const parsers = new Map<number, Parse>([
  [builtins.INT8, parseSafeInteger],
  [builtins.DATE, (value) => value],
  [INT8_ARRAY, parseSafeIntegers],
  [DATE_ARRAY, parseTextArray],
]);

const valueTypes = {
  getTypeParser: (oid: number, format?: 'text' | 'binary'): Parse => (format !== 'binary' && parsers.get(oid)) || parserOf(oid, format),
};

function parseSafeIntegers(value: string): (number | null)[] {
  const items = parseTextArray(value);
  return Array.isArray(items) ? items.map((item: unknown) => (typeof item === 'string' ? parseSafeInteger(item) : null)) : [];
}

function parseSafeInteger(value: string): number {
  const number = Number(value);
  if (!Number.isSafeInteger(number)) throw new RangeError(`bigint ${value} does not fit a number: cast it to text`);
  return number;
}
