import { Kysely, PostgresDialect } from 'kysely';
import type { IsolationLevel, Transaction } from 'kysely';
import { DatabaseError, Pool } from 'pg';
import type { ClientBase, ClientConfig, PoolClient, PoolConfig } from 'pg';
import { isOutdatedStatement, NamingClient, type NamingConfig, toAway } from '#app/core/db/client.server.ts';
import { checkPrimary, isPrimaryOfOld } from '#app/core/db/primary-check.server.ts';
import { valueTypes } from '#app/core/db/value-types.server.ts';
import { Watch } from '#app/core/db/watch.server.ts';
import { DatabaseAway } from '#app/core/failure.ts';

/** Where a database is: separate parts (embedded, tests) or a URL (DATABASE_URL). */
export type Connection =
  | { host: string; port: number; user: string; password: string; database: string }
  | { connectionString: string };

/** Where statements run, outside a transaction; what their rows are, tools/check-rows.ts compares. */
export type Db = Kysely<unknown>;
/** The same inside a transaction; see inTransaction. */
export type Tx = Transaction<unknown>;

/**
 * How long things may take, in milliseconds: a statement, a wait for a lock, a transaction in which nothing happens, an
 * answer.
 */
export type Limits = { statement_ms: number; lock_ms: number; idleTransaction_ms: number; answer_ms: number };

/** For whoever is waited for by somebody. */
export const requestLimits: Limits = {
  statement_ms: 15_000,
  lock_ms: 5000,
  idleTransaction_ms: 60_000,
  answer_ms: 20_000,
};

/** For jobs, which sum up, check and clean whole tables. What takes longer says so itself. */
export const jobLimits: Limits = {
  statement_ms: 900_000,
  lock_ms: 60_000,
  idleTransaction_ms: 900_000,
  answer_ms: 960_000,
};

export type PoolOptions = {
  max?: number;
  /**
   * None unless told: tools and migrations take as long as they take. A pool with limits notices when the database is
   * away.
   */
  limits?: Limits | undefined;
  /** False where a pooler stands in front that passes such settings not on. */
  passesLimits?: boolean;
  isPreparing?: boolean;
  /** What is read from a replica may be; otherwise only the primary is taken where there are limits. */
  isReplica?: boolean;
};

/**
 * Opens a pool of at most `max` connections (none is made before the first query). Queries with parameters become
 * prepared statements by themselves. int8 reads as number (throws RangeError beyond 2^53), numeric and date as text,
 * timestamptz as Date. A broken idle connection is replaced without noise; whoever asks while no connection can be had,
 * or meets a replica or a primary of old, gets a DatabaseAway. More than 16 connections make contended rows slower,
 * not faster (database.md section 4).
 */
export function createPool(
  connection: Connection,
  { max = 12, limits, passesLimits = true, isPreparing = true, isReplica = false }: PoolOptions = {},
): Pool {
  const place: ClientConfig = { ...connection, application_name: 'wenwo', keepAlive: true };
  const watch = limits && new Watch(place, isReplica);
  const config: PoolConfig & NamingConfig & { max: number } = {
    ...place,
    max,
    Client: NamingClient,
    types: valueTypes,
    connectionTimeoutMillis: 15_000,
    idleTimeoutMillis: 300_000, // a new one has its first five calls of each statement planned: 7 ms for a question
    ...(limits && {
      min: 1, // what no new connection can be had for is read by one that is there
      answer_ms: limits.answer_ms,
      ...(!isReplica && { onConnect: (client: ClientBase): unknown => checkPrimary(client) }),
    }),
    ...(limits && passesLimits && toSettings(limits)),
    ...(watch && { watch }),
    isPreparing,
  };
  const pool = new WatchedPool(config, watch);
  pool.on('error', () => {}); // the pool has dropped the client already
  return pool;
}

/** What a connection asks of the server for these limits. */
export const toSettings = ({ statement_ms, lock_ms, idleTransaction_ms }: Limits) => ({
  statement_timeout: statement_ms,
  lock_timeout: lock_ms,
  idle_in_transaction_session_timeout: idleTransaction_ms,
});

type Connected = (
  error: Error | undefined,
  client: PoolClient | undefined,
  release: (destroy?: Error | boolean) => void,
) => void;

/** A new connection may have to write a file of the database's own, which a full disk refuses. */
const diskFull = '53100';
/** So long the pool then makes do with the connections it has. */
const shortage_ms = 1000;
/** So long one waits for one of them. */
const longestWait_ms = 10_000;

/** So long the end of a pool waits for what is in hand. */
const longestEnd_ms = 5000;

/** Says with a DatabaseAway when no connection can be had, at once while the watch knows that the database is away. */
class WatchedPool extends Pool {
  readonly #watch: Watch | undefined;
  readonly #most: number;
  #shortage: NodeJS.Timeout | undefined;

  constructor(config: PoolConfig & { max: number }, watch: Watch | undefined) {
    super(config);
    this.#watch = watch;
    this.#most = config.max;
    const send = this.query.bind(this) as (...args: unknown[]) => unknown;
    // The driver's pool tells a broken connection in its own words, past the client.
    const query = (...args: unknown[]): unknown => {
      const callback = args.at(-1);
      if (typeof callback === 'function')
        return send(...args.slice(0, -1), (error: unknown, result: unknown) =>
          callback(error && toAway(error), result),
        );
      return (send(...args) as Promise<unknown>).catch((error: unknown) => Promise.reject(toAway(error)));
    };
    Object.assign(this, { query });
  }

  override connect(): Promise<PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<PoolClient> | void {
    if (callback) return this.#connect(callback);
    return new Promise((resolve, reject) =>
      this.#connect((error, client) => (client ? resolve(client) : reject(error))),
    );
  }

  #connect(callback: Connected, until_ms = performance.now() + longestWait_ms): void {
    const watch = this.#watch;
    if (watch?.isAway && !this.ending)
      return process.nextTick(callback, new DatabaseAway('The database gives no answer'), undefined, () => {});
    let isLost = false;
    const lose = (error: DatabaseAway) => {
      isLost = true;
      callback(error, undefined, () => {});
    };
    const isOver = watch?.wait({ since_ms: performance.now(), pid: null, lose });
    super.connect((error: Error | undefined, client, release) => {
      isOver?.(false);
      if (isLost) return client && release();
      if (error && this.#isShort(error) && performance.now() < until_ms) return this.#connect(callback, until_ms);
      if (client && isPrimaryOfOld(client)) {
        release(true);
        return this.#connect(callback, until_ms);
      }
      callback(error && toAway(error), client, release);
    });
  }

  /** Whether what failed is a new connection while there are others: for a moment these are all there are then. */
  #isShort(error: Error): boolean {
    if (!('code' in error) || error.code !== diskFull || this.totalCount === 0) return false;
    this.options.max = this.totalCount;
    clearTimeout(this.#shortage);
    this.#shortage = setTimeout(() => (this.options.max = this.#most), shortage_ms).unref();
    return true;
  }

  /** Ends when all connections have been given back, after five seconds at the latest. */
  override end(): Promise<void>;
  override end(callback: () => void): void;
  override end(callback?: () => void): Promise<void> | void {
    const timer = setTimeout(() => this.#watch?.stop(), longestEnd_ms);
    const ended = Promise.race([
      super.end(),
      new Promise<void>((resolve) => setTimeout(resolve, longestEnd_ms + 100).unref()),
    ]).finally(() => {
      clearTimeout(timer);
      this.#watch?.stop();
    });
    if (!callback) return ended;
    void ended.finally(callback);
  }
}

/** The query builder over a pool; `destroy()` ends the pool. */
export function createDb(pool: Pool): Db {
  return new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
}

/**
 * Runs `fn` in one transaction and returns its result. Deadlocks, serialization failures and statements outdated by a
 * migration are retried up to 5 times after a random pause, so `fn` must have no effect outside the transaction.
 * Inside a transaction already, `fn` simply joins it.
 */
export async function inTransaction<T>(
  db: Db | Tx,
  fn: (tx: Tx) => Promise<T>,
  { isolation }: { isolation?: IsolationLevel } = {},
): Promise<T> {
  if (isTransaction(db)) return fn(db);
  const transaction = isolation ? db.transaction().setIsolationLevel(isolation) : db.transaction();
  for (let attempt = 1; ; attempt++) {
    let acts: (() => void)[] = [];
    let result: T;
    try {
      result = await transaction.execute(async (tx) => {
        afterwards.set(tx, (acts = []));
        const last: (() => Promise<void>)[] = [];
        beforehand.set(tx, last);
        const done = await fn(tx);
        for (const act of last) await act();
        return done;
      });
    } catch (error) {
      if (attempt > 5 || !isRetryable(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 10 * 2 ** attempt));
      continue;
    }
    for (const act of acts) act();
    return result;
  }
}

/**
 * Does a piece of work in one transaction, with a context whose database is that transaction: the only one to use
 * inside. Joins the transaction that is open already, and is tried again as `inTransaction` is.
 * @returns what `fn` returns
 */
export function transact<C extends { db: Db | Tx; onTransaction?: (tx: Tx) => void }, T>(
  ctx: C,
  fn: (tctx: C & { db: Tx }) => Promise<T>,
  options?: { isolation?: IsolationLevel },
): Promise<T> {
  return inTransaction(
    ctx.db,
    (tx) => {
      ctx.onTransaction?.(tx);
      return fn({ ...ctx, db: tx });
    },
    options,
  );
}

/** What is done as the last of each open transaction. */
const beforehand = new WeakMap<Db | Tx, (() => Promise<void>)[]>();

/**
 * Does something as the last of the caller's transaction, which fails with it. False outside of `inTransaction`, where
 * nothing is done.
 */
export function beforeCommit(db: Db | Tx, act: () => Promise<void>): boolean {
  const acts = beforehand.get(db);
  acts?.push(act);
  return acts !== undefined;
}

/** What is done once each open transaction has committed. */
const afterwards = new WeakMap<Db | Tx, (() => void)[]>();

/**
 * Does something small that cannot fail once the caller's transaction has committed, never when it is rolled back; at
 * once outside of `inTransaction`.
 */
export function afterCommit(db: Db | Tx, act: () => void): void {
  const acts = afterwards.get(db);
  if (acts) acts.push(act);
  else act();
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
