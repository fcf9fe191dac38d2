/**
 * What a failure that is no refusal means to whoever asked. `away`: the database cannot be reached, or does not answer
 * in time: the same request may succeed in a moment. `full`: a disk is full: reading goes on, nothing can be saved.
 * `store`: the store of files cannot be reached or answers wrongly: what needs none of them goes on.
 * `fault`: a mistake of ours.
 */
export type FailureKind = 'away' | 'full' | 'store' | 'fault';

/** The HTTP status of each kind. */
export const failureStatus = { away: 503, full: 507, store: 503, fault: 500 } as const satisfies Record<
  FailureKind,
  number
>;

/** Seconds after which it makes sense to ask again while the database is away. */
export const awayWait_s = 2;

/**
 * The connection to the database broke, could not be had, or gives no answer. Thrown by the pool, with what the driver
 * said as its cause.
 */
export class DatabaseAway extends Error {
  override name = 'DatabaseAway';
}

/** Codes of the file system for a disk or an allowance that is used up. */
const fullCodes = new Set(['ENOSPC', 'EDQUOT', '53100']);

/**
 * SQL states of a server that stops (57P01, 57P02), starts (57P03), has no connection left (53300), is a replica
 * (25006), or where a statement ran into its time limit (57014, 55P03, 25P03). Classes 08 and 57P are all about
 * connections.
 */
const awayCodes = /^(?:08...|57P..|57014|55P03|25P03|25006|53300)$/;

/** What the query builder says once its pool is closed. */
const closedWords = 'driver has already been destroyed';

/**
 * The one place that classifies what was thrown, by the first error of the chain of causes that tells. Outside calls
 * that fail are faults.
 */
export function failureKind(error: unknown): FailureKind {
  for (let one = error, depth = 0; one instanceof Error && depth < 5; one = one.cause, depth += 1) {
    if (one.name === 'DatabaseAway' || one.message === closedWords) return 'away';
    if (one.name === 'StoreFault') return 'store';
    const code = 'code' in one ? String(one.code) : '';
    if (fullCodes.has(code)) return 'full';
    if ('severity' in one && awayCodes.test(code)) return 'away';
  }
  return 'fault';
}
