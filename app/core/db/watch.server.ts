import os from 'node:os';
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import { Client, DatabaseError } from 'pg';
import type { ClientConfig } from 'pg';
import { DatabaseAway } from '#app/core/failure.ts';
import { log } from '#app/core/process/log.server.ts';

/** Whoever has waited so long for the database has it asked on a fresh connection whether it is there. */
const silence_ms = 500;
/** So long that connection may take, on a busy machine too. With the silence it stays below two seconds. */
const patience_ms = 1000;
/** The same where so many wait for each core that a new process of a database that is well takes seconds to answer. */
const overloaded_ms = 10_000;
const overload = 4;
const tick_ms = 100;
/** The pause between two attempts while the database is away. */
const pause_ms = 300;

/**
 * Something that was asked of the database and has no answer yet. `pid` is the server's process that works on it, after
 * `most_ms` nobody waits any more.
 */
export type Waiting = { since_ms: number; pid: number | null; lose: (error: DatabaseAway) => void; most_ms?: number };

/** A connection as far as it is watched. */
export type Watched = {
  connection: { stream: { destroy(): unknown } };
  once(event: 'end', listener: () => void): unknown;
};

/** Cuts a connection, so that whatever waits for it fails at once. */
export const cut = ({ connection }: Watched): void => void connection.stream.destroy();

const patience = () => (os.loadavg()[0]! > overload * os.availableParallelism() ? overloaded_ms : patience_ms);

/**
 * Notices that the database gives no answer any more, as when packets are dropped on the way: then everything that
 * waits fails at once with a DatabaseAway, and so does what comes, until it answers a fresh connection again. A
 * statement that only takes long, or waits for a lock, is left alone; one whose process at the server does nothing has
 * lost its connection.
 */
export class Watch {
  readonly #config: ClientConfig;
  readonly #isReplica: boolean;
  readonly #waiting = new Set<Waiting>();
  readonly #clients = new Set<Watched>();
  #timer: NodeJS.Timeout | undefined;
  #heardAt_ms = 0;
  #isProbing = false;
  #isAway = false;
  #isOver = false;

  constructor(config: ClientConfig, isReplica = false) {
    this.#config = config;
    this.#isReplica = isReplica;
  }

  get isAway(): boolean {
    return this.#isAway;
  }

  /** Has a connection cut with the others when the database is away. */
  adopt(client: Watched): void {
    this.#clients.add(client);
    client.once('end', () => this.#clients.delete(client));
  }

  /**
   * Watches over an answer; to be called when nobody waits for it any more. `isHeard` says that the server has spoken,
   * which shows that it is there: a connection that was broken, or lay ready in the pool, does not.
   */
  wait(waiting: Waiting): (isHeard: boolean) => void {
    this.#waiting.add(waiting);
    this.#timer ??= setInterval(() => void this.#tick(), tick_ms).unref();
    return (isHeard) => {
      if (this.#waiting.delete(waiting) && isHeard) this.#heardAt_ms = performance.now();
    };
  }

  /** Ends the watch and cuts every connection that is open still. */
  stop(): void {
    this.#isOver = true;
    clearInterval(this.#timer);
    for (const client of this.#clients) cut(client);
  }

  async #tick(): Promise<void> {
    if (this.#waiting.size === 0) {
      clearInterval(this.#timer);
      this.#timer = undefined;
      return;
    }
    const now_ms = performance.now();
    for (const { since_ms, most_ms = Number.POSITIVE_INFINITY, lose } of this.#waiting)
      if (now_ms - since_ms >= most_ms) lose(new DatabaseAway('The database gave no answer in time'));
    const late = [...this.#waiting].filter(({ since_ms }) => now_ms - since_ms >= silence_ms);
    if (late.length === 0 || this.#isProbing || this.#isAway) return;
    this.#isProbing = true;
    const found = await this.#probe(late.flatMap(({ pid }) => pid ?? []));
    await nextTurn();
    await nextTurn(); // answers that have arrived while this process was busy are read first
    if (!found && this.#heardAt_ms < now_ms) void this.#goAway();
    else this.#dropLost(late, found ?? []);
    if (!this.#isAway) await pause(silence_ms, undefined, { ref: false });
    this.#isProbing = false;
  }

  /** @returns which of the server's processes do nothing; null when the database gives no answer */
  async #probe(pids: number[]): Promise<number[] | null> {
    const client = new Client(this.#config) as Client & Watched;
    client.on('error', () => {}); // told by the query that fails
    let left = patience() / tick_ms;
    // by ticks: a machine or a process that stood still for a while gave the database no time to answer either
    const timer = setInterval(() => (left -= 1) <= 0 && cut(client), tick_ms);
    try {
      await client.connect();
      const { rows } = await client.query<{ pid: number }>(
        `select pid from pg_stat_activity
        where pid = any($1::int[]) and state like 'idle%'`,
        [pids],
      );
      return rows.map(({ pid }) => pid);
    } catch (error) {
      return error instanceof DatabaseError && !error.code?.startsWith('57P') ? [] : null;
    } finally {
      clearInterval(timer);
      void client.end().catch(() => {});
      setTimeout(() => cut(client), patience_ms).unref();
    }
  }

  #dropLost(late: Waiting[], idle: number[]): void {
    for (const one of late) {
      if (one.pid !== null && idle.includes(one.pid) && this.#waiting.has(one))
        one.lose(new DatabaseAway('The connection to the database was lost'));
    }
  }

  async #goAway(): Promise<void> {
    this.#isAway = true;
    const since_ms = performance.now();
    if (this.#isReplica) log.warn('a replica gives no answer: its reads go to the primary');
    else log.error('the database gives no answer: requests are told to come back, connections are made anew');
    const away = new DatabaseAway('The database gives no answer');
    for (const one of this.#waiting) one.lose(away);
    for (const client of this.#clients) cut(client);
    do await pause(pause_ms, undefined, { ref: false });
    while (!this.#isOver && !(await this.#probe([])));
    this.#isAway = false;
    this.#isProbing = false;
    if (this.#isOver) return;
    const away_s = Math.round((performance.now() - since_ms) / 1000);
    log.warn({ away_s }, this.#isReplica ? 'a replica answers again' : 'the database answers again');
  }
}
