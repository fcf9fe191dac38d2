import { Kysely, PostgresDialect } from 'kysely';
import type { IsolationLevel, Transaction } from 'kysely';
import { Client, DatabaseError, Pool, types } from 'pg';
import type { ClientConfig } from 'pg';
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
  const pool = new Pool({
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

/** A prepared statement whose result type changed because a migration altered its table. */
function isOutdatedStatement(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === '0A000' && error.routine === 'RevalidateCachedQuery';
}

const MAX_NAMES = 500;
const names = new Map<string, string>();
let nameCount = 0;

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known || names.size >= MAX_NAMES) return known;
  const name = `s${nameCount++}`;
  names.set(text, name);
  return name;
}

/** Names parametrised queries by their text, so that the server parses and plans each once per connection. */
class NamingClient extends Client {
  constructor(config?: string | ClientConfig) {
    super(config);
    this.on('error', () => {}); // the server died while a transaction was between two queries: the next one fails
    const send = this.query.bind(this) as (...args: unknown[]) => unknown;
    const query = (...args: unknown[]): unknown => {
      const named = withName(args);
      if (!named) return send(...args);
      const forget = (error: unknown): unknown => isOutdatedStatement(error) && names.delete(named.text);
      const { callback } = named;
      if (callback) {
        return send(named.query, (error: unknown, result: unknown) => {
          forget(error);
          callback(error, result);
        });
      }
      const result = send(named.query);
      if (result instanceof Promise) result.catch(forget);
      return result;
    };
    Object.assign(this, { query });
  }
}

interface NamedQuery {
  text: string;
  query: { text: string; values: unknown[]; name: string };
  callback: ((error: unknown, result: unknown) => void) | undefined;
}

/** The same call with a name; null when it has no parameters, is no plain query or there are names enough. */
function withName(args: unknown[]): NamedQuery | null {
  const [query, second] = args;
  const config = typeof query === 'string' ? { text: query } : query;
  if (!isPlainQuery(config)) return null;
  const values = Array.isArray(second) ? second : config.values;
  if (!values?.length) return null;
  const name = nameOf(config.text);
  if (!name) return null;
  return { text: config.text, query: { ...config, values, name }, callback: args.find(isCallback) };
}

function isCallback(argument: unknown): argument is (error: unknown, result: unknown) => void {
  return typeof argument === 'function';
}

function isPlainQuery(query: unknown): query is { text: string; values?: unknown[] } {
  if (typeof query !== 'object' || query === null || 'submit' in query || 'name' in query) return false;
  return 'text' in query && typeof query.text === 'string';
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
