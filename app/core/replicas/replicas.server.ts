import type { Pool } from 'pg';
import type { ReadDb } from '#app/core/ctx.server.ts';
import { laterLsn, parseLsn } from './lsn.ts';
import { minuteOf, Replica, type ReplicaPools } from './replica.server.ts';
import { judgedFor_ms, type PrimaryAt, type ReplicaFigures } from './replica-lag.ts';

/*
 * Which replica a request may read from: one that has replayed all that this process has heard of, and all that the
 * caller has written. Without replicas nothing here costs anything.
 */

const pace_ms = 200;
/** Positions of the primary are remembered for a minute. */
const remembered = 300;
/** The question whether a replica has come so far by now may take so long. */
const exactly_ms = 100;

type Reads = { replica: number; primary: number };
type Running = {
  primary: Pool;
  all: Replica[];
  history: PrimaryAt[];
  /** What this process has heard of lies before it, as far as `settled` goes. */
  floor: bigint;
  /** Counts what this process has heard of. */
  changes: number;
  settled: number;
  asking: { changes: number; position: Promise<bigint> } | undefined;
  turn: number;
  reads: Map<number, Reads>;
};
let running: Running | undefined;

/** Whether this process reads from replicas. */
export const hasReplicas = (): boolean => running !== undefined;

/** A replica's name and how its pools are opened, which fails while it cannot be reached. */
export type ReplicaPlace = { name: string; open: () => Promise<ReplicaPools> };

/** Begins to look after the replicas; without any nothing happens. @returns what looks at once, and what ends it */
export async function startReplicas(
  primary: Pool,
  places: readonly ReplicaPlace[],
): Promise<{ look(): Promise<void>; close(): Promise<void> }> {
  if (places.length === 0) return { look: async () => {}, close: async () => {} };
  const own: Running = {
    primary,
    all: places.map(({ name, open }) => new Replica(name, open, primary)),
    history: [],
    floor: 0n,
    changes: 1,
    settled: 0,
    asking: undefined,
    turn: 0,
    reads: new Map(),
  };
  running = own;
  let looking: Promise<void> | undefined;
  const look = () => (looking ??= lookAt(own).finally(() => (looking = undefined)));
  await look();
  const timer = setInterval(() => void look(), pace_ms).unref();
  return {
    look,
    async close() {
      clearInterval(timer);
      if (running === own) running = undefined;
      await looking;
      await Promise.all(own.all.map((one) => one.close()));
    },
  };
}

/** The replicas first: one that knows more than the primary does afterwards has followed another one. */
async function lookAt(own: Running): Promise<void> {
  const replayed = await Promise.all(own.all.map((one) => one.look()));
  const { changes } = own;
  const asked_ms = performance.now();
  const { rows } = await own.primary
    .query<{ flushed: string; inserted: string }>(
      'select pg_current_wal_flush_lsn()::text flushed, pg_current_wal_insert_lsn()::text inserted',
    )
    .catch(() => ({ rows: [] }));
  const [found] = rows;
  if (!found) return own.all.forEach((one) => one.leave());
  const [flushed, inserted] = [parseLsn(found.flushed)!, parseLsn(found.inserted)!];
  settle(own, changes, inserted);
  const last = own.history.at(-1);
  if (last && flushed < last.flushed) own.history.length = 0; // another server is the primary now
  own.history.push({ asked_ms, flushed });
  if (own.history.length > remembered) own.history.shift();
  own.all.forEach((one, n) => one.judge(own.history, replayed[n]!, inserted));
}

/** All that was heard of before the primary was asked lies before what it said. */
function settle(own: Running, changes: number, inserted: bigint): void {
  if (changes <= own.settled) return;
  own.floor = laterLsn(own.floor, inserted);
  own.settled = changes;
}

/** This process has heard of a committed change: who reads from here on sees it. */
export function noteChange(): void {
  if (running) running.changes += 1;
}

/** The same for all that `act` tells of, which is known to lie before a position; null when that is not known. */
export function noteChangesBefore(position: bigint | null, act: () => void): void {
  const own = running;
  const isSettled = own?.settled === own?.changes;
  act();
  if (!own || position === null) return;
  own.floor = laterLsn(own.floor, position);
  if (isSettled) own.settled = own.changes;
}

/** How far the primary is now: all that was committed before is before it. */
export function askPosition(): Promise<bigint> {
  const own = running!;
  const { changes } = own;
  if (own.asking?.changes === changes) return own.asking.position;
  const position = own.primary
    .query<{ inserted: string }>('select pg_current_wal_insert_lsn()::text inserted')
    .then(({ rows }) => {
      const inserted = parseLsn(rows[0]!.inserted)!;
      settle(own, changes, inserted);
      return inserted;
    })
    .finally(() => {
      if (own.asking?.changes === changes) own.asking = undefined;
    });
  own.asking = { changes, position };
  return position;
}

/**
 * A replica that has replayed all that this process has heard of and everything before a position, asked exactly once
 * when the last look was too early for it; undefined when the primary has to be read.
 */
export async function takeReplica(after: bigint): Promise<ReadDb | undefined> {
  const own = running;
  if (!own) return undefined;
  const one = await choose(own, after).catch(() => undefined);
  minuteOf(own.reads, () => ({ replica: 0, primary: 0 }))[one ? 'replica' : 'primary'] += 1;
  return one?.db;
}

async function choose(own: Running, after: bigint): Promise<Replica | undefined> {
  const present = own.all.filter(({ isIn }) => isIn);
  const isJudged = performance.now() - (own.history.at(-1)?.asked_ms ?? -Infinity) < judgedFor_ms;
  if (present.length === 0 || !isJudged) return undefined;
  if (own.settled < own.changes) await askPosition();
  const least = laterLsn(own.floor, after);
  const ready = present.filter(({ replayed }) => replayed >= least);
  own.turn += 1;
  if (ready.length > 0) return ready[own.turn % ready.length];
  const one = present[own.turn % present.length]!;
  return (await one.ask(exactly_ms)) >= least && one.isIn ? one : undefined;
}

/** How the replicas do, and who answered the reads of the last five minutes in this process; null without replicas. */
export function replicaFigures(): ReplicaFigures | null {
  if (!running) return null;
  const counts = [...running.reads.values()];
  return {
    rows: running.all.map((one) => one.figures()),
    reads: {
      replica: counts.reduce((sum, { replica }) => sum + replica, 0),
      primary: counts.reduce((sum, { primary }) => sum + primary, 0),
    },
  };
}
