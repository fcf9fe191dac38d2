import { Kysely, PostgresDialect, type PostgresPool } from 'kysely';
import type { Pool } from 'pg';
import type { ReadDb } from '#app/core/ctx.server.ts';
import { askStanding, noteStanding } from '#app/core/db/primary-check.server.ts';
import { failureKind } from '#app/core/failure.ts';
import { log } from '#app/core/process/log.server.ts';
import { parseLsn } from './lsn.ts';
import { isFresh, type Lag, lagOf, type PrimaryAt, type ReplicaRow } from './replica-lag.ts';

/** Where a replica is asked: the pool of readers, and one of its own for the question how far it is. */
export type ReplicaPools = { reading: Pool; asking: Pool };

/** An answer that takes longer is none. */
const patience_ms = 1000;
const impatience_ms = 250;
/** Between two attempts to reach one that cannot be reached. */
const pause_ms = 2000;
/** So often one that only reads is asked on which timeline it is. */
const standing_ms = 2000;

/** One replica: how far it is, whether it is read from, and the query builder over it. */
export class Replica {
  /** Host and port. */
  readonly name: string;
  readonly #open: () => Promise<ReplicaPools>;
  readonly #primary: Pool;
  #pools: ReplicaPools | undefined;
  #opening: Promise<void> | undefined;
  #triedAt_ms = -Infinity;
  #stoodAt_ms = -Infinity;
  #isMissed = false;
  #asking: Promise<bigint> | undefined;
  #replayed = 0n;
  #lag: Lag | null = null;
  #isIn = false;
  #problem: ReplicaRow['problem'] = 'silent';
  readonly #minutes = new Map<number, { statements: number; failures: number }>();
  /** Reads here; what fails here is asked of the primary once. */
  readonly db: ReadDb;

  /** @param open gives the pools; fails while the replica cannot be reached */
  constructor(name: string, open: () => Promise<ReplicaPools>, primary: Pool) {
    this.name = name;
    this.#open = open;
    this.#primary = primary;
    this.db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: this.#poolOfReaders() }) });
  }

  get isIn(): boolean {
    return this.#isIn;
  }

  get replayed(): bigint {
    return this.#replayed;
  }

  /**
   * Asks how far the replica is.
   * @param within_ms after which one does without the answer
   * @returns 0 when it gives no answer or is no replica
   */
  async ask(within_ms: number): Promise<bigint> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<0n>((resolve) => {
      timer = setTimeout(resolve, within_ms, 0n);
    });
    try {
      this.#asking ??= this.#ask().finally(() => (this.#asking = undefined));
      return await Promise.race([this.#asking, late]);
    } finally {
      clearTimeout(timer);
    }
  }

  /** The same as a look; whoever is silent already is not waited for, as the others would be judged late. */
  async look(): Promise<bigint> {
    const replayed = await this.ask(this.#problem === 'silent' ? impatience_ms : patience_ms);
    return replayed === 0n && this.#problem === null ? this.#leave('silent') : replayed;
  }

  async #ask(): Promise<bigint> {
    try {
      const pools = this.#pools ?? this.#tryToOpen();
      if (!pools) return this.#leave('silent');
      const { rows } = await pools.asking.query<Asked>(question);
      const { isReplica, replayed } = rows[0]!;
      await this.#noteStanding(pools.asking, isReplica);
      if (!isReplica) return this.#leave('no-replica');
      return (this.#replayed = parseLsn(replayed) ?? 0n);
    } catch {
      return this.#leave('silent');
    }
  }

  /** One that was promoted, or follows it, shows that the primary which this process knows is none any more. */
  async #noteStanding(asking: Pool, isReplica: boolean): Promise<void> {
    const now_ms = performance.now();
    if (isReplica && now_ms - this.#stoodAt_ms < standing_ms) return;
    this.#stoodAt_ms = now_ms;
    noteStanding(await askStanding(asking));
  }

  /** Decides whether it is read from, after `ask`. @param inserted how far the primary was, asked after it */
  judge(history: readonly PrimaryAt[], replayed: bigint, inserted: bigint): void {
    if (replayed === 0n) return;
    // One that knows more than the primary has followed another primary, which is gone.
    if (replayed > inserted) return void this.#leave('ahead');
    const [wasIn, lag] = [this.#isIn, lagOf(history, replayed, performance.now())];
    this.#lag = lag;
    this.#problem = null;
    this.#isIn = isFresh(wasIn, lag);
    if (wasIn !== this.#isIn)
      log.info({ replica: this.name, lag }, this.#isIn ? 'a replica is read from' : 'a replica is too far behind');
  }

  /** Nothing is read here until it has been judged anew. */
  leave(): void {
    this.#leave('silent');
  }

  figures(): ReplicaRow {
    const counts = [...this.#minutes.values()];
    return {
      name: this.name,
      isIn: this.#isIn,
      lag: this.#problem === null ? this.#lag : null,
      problem: this.#problem,
      statements: counts.reduce((sum, one) => sum + one.statements, 0),
      failures: counts.reduce((sum, one) => sum + one.failures, 0),
    };
  }

  async close(): Promise<void> {
    this.#triedAt_ms = Infinity;
    await this.#opening;
    const pools = this.#pools;
    this.#pools = undefined;
    this.#isIn = false;
    await Promise.all([pools?.reading.end(), pools?.asking.end()]);
  }

  #leave(problem: NonNullable<ReplicaRow['problem']>): 0n {
    if (this.#isIn) log.warn({ replica: this.name, problem }, 'a replica is not read from');
    this.#isIn = false;
    this.#problem = problem;
    return 0n;
  }

  /** Opens the pools when it is time; undefined until they are there. */
  #tryToOpen(): undefined {
    if (performance.now() - this.#triedAt_ms < pause_ms) return;
    this.#triedAt_ms = performance.now();
    this.#opening ??= this.#open()
      .then(
        (pools) => void (this.#pools = pools),
        (error: unknown) => {
          log[this.#isMissed ? 'debug' : 'warn']({ err: error, replica: this.name }, 'a replica cannot be reached');
          this.#isMissed = true;
        },
      )
      .finally(() => (this.#opening = undefined));
  }

  #count(): { statements: number; failures: number } {
    return minuteOf(this.#minutes, () => ({ statements: 0, failures: 0 }));
  }

  /** Single statements only: each may run on another connection, and each may turn to the primary. */
  #poolOfReaders(): PostgresPool {
    const query = async (text: string, values: unknown[]) => {
      if (/^(?:begin|start|commit|rollback|savepoint)\b/i.test(text))
        throw new Error('Readers of replicas have no transactions');
      const reading = this.#isIn ? this.#pools?.reading : undefined;
      if (!reading) return this.#primary.query(text, values);
      try {
        const result = await reading.query(text, values);
        this.#count().statements += 1;
        return result;
      } catch (error) {
        this.#count().failures += 1;
        const kind = failureKind(error);
        if (kind === 'away') this.#leave('silent');
        log[kind === 'away' ? 'debug' : 'info']({ err: error, replica: this.name }, 'a read is tried on the primary');
        return this.#primary.query(text, values);
      }
    };
    const client = { query, release: () => {} };
    return { connect: () => Promise.resolve(client), end: async () => {} } as unknown as PostgresPool;
  }
}

type Asked = { isReplica: boolean; replayed: string | null };
const question = 'select pg_is_in_recovery() "isReplica", pg_last_wal_replay_lsn()::text replayed';

/** So many minutes are counted. */
const counted = 5;

/** What is counted in this minute; what is older than five is forgotten. */
export function minuteOf<T>(minutes: Map<number, T>, make: () => T): T {
  const now = Math.floor(performance.now() / 60_000);
  for (const minute of minutes.keys()) if (minute <= now - counted) minutes.delete(minute);
  const found = minutes.get(now) ?? make();
  minutes.set(now, found);
  return found;
}
