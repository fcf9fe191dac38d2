import { limitConcurrency } from '#app/core/concurrency.server.ts';

/** Requests that may have a larger body than this take their turn, as a body is held in memory. */
export const largeBody_bytes = 1024 ** 2;

const ofOneCaller = { atOnce: 3, waiting: 60 };
const inAll = limitConcurrency({ atOnce: 12, waiting: 300 });
const lines = new Map<string, { turn: typeof inAll; users: number }>();

/**
 * Runs the work on a large request when it is its turn: three of one caller and twelve of this process at a time, so
 * that neither one member's flood nor many members together fill the memory. The body of who waits is not read.
 * @throws Refusal too-many when too many are waiting
 */
export async function inTurnOf<T>(caller: string, work: () => Promise<T>): Promise<T> {
  const line = lines.get(caller) ?? { turn: limitConcurrency(ofOneCaller), users: 0 };
  lines.set(caller, line);
  line.users += 1;
  try {
    return await line.turn(() => inAll(work));
  } finally {
    line.users -= 1;
    if (line.users === 0) lines.delete(caller);
  }
}
