/** What the primary had flushed at a moment: everything that was acknowledged before it was asked. */
export type PrimaryAt = { asked_ms: number; flushed: bigint };

/** How far a replica is behind the primary; `ms` is Infinity when it is further than anybody remembers. */
export type Lag = { ms: number; bytes: number };

/** A replica that is further behind is not read from. */
export const mostLag = { ms: 2000, bytes: 16 * 1024 * 1024 } as const;
/** One that was left out is read from again below this, so that it does not come and go. */
export const returnsBelow_ms = 500;
/** Whoever could not ask the primary for so long cannot judge any replica. */
export const judgedFor_ms = 2000;

/**
 * How far behind a replica is that has replayed up to a position. Told by the primary's positions of the last while,
 * and by no clock but this machine's: a replica's own “last transaction” grows while nobody writes.
 * @param history of the primary, oldest first
 * @param now_ms on the clock of the history
 * @returns null when the primary was not asked of late, so that nobody knows
 */
export function lagOf(history: readonly PrimaryAt[], replayed: bigint, now_ms: number): Lag | null {
  const newest = history.at(-1);
  if (!newest || now_ms - newest.asked_ms > judgedFor_ms) return null;
  const shown = history.findLast(({ flushed }) => flushed <= replayed);
  return {
    ms: shown ? newest.asked_ms - shown.asked_ms : Infinity,
    bytes: Math.max(0, Number(newest.flushed - replayed)),
  };
}

/**
 * Whether a replica is read from.
 * @param wasIn whether it was until now
 * @param lag null when it does not answer or nobody knows
 */
export function isFresh(wasIn: boolean, lag: Lag | null): boolean {
  if (!lag || lag.bytes > mostLag.bytes) return false;
  return wasIn ? lag.ms <= mostLag.ms : lag.ms < returnsBelow_ms;
}

/** How a replica does, for whoever looks after it. Statements and share are of the last minutes, in this process. */
export type ReplicaRow = {
  name: string;
  isIn: boolean;
  /** Null while it does not answer, is no replica, or nobody knows. */
  lag: Lag | null;
  problem: 'silent' | 'no-replica' | 'ahead' | null;
  statements: number;
  failures: number;
};

/** The replicas, and how many reads that might have gone to one went there or to the primary. */
export type ReplicaFigures = { rows: ReplicaRow[]; reads: { replica: number; primary: number } };
