import { log } from '#app/core/process/log.server.ts';

/*
 * While the database is away each of a hundred workers fails every few seconds at the same: the log has one line when
 * that begins, and one when it is over.
 */

/** Whoever has answered one may still fail another for so long. */
const settling_ms = 1000;

let trouble: { since_ms: number; last_ms: number; leftOut: number } | undefined;

/** Logs what a worker or the queue failed at; of what fails because the database is away only the first. */
export function tellQueueFault(error: unknown, fields: object, words: string): void {
  if (!isAway(error)) return log.error({ err: error, ...fields }, words);
  const now_ms = performance.now();
  if (trouble) {
    trouble.leftOut += 1;
    trouble.last_ms = now_ms;
    return;
  }
  trouble = { since_ms: now_ms, last_ms: now_ms, leftOut: 0 };
  log.error(
    { err: error, ...fields },
    `${words}: the database is away, jobs wait. What fails meanwhile is only counted`,
  );
}

/** Asks the database for the queue, and says when it answers again. */
export async function askForQueue<T>(ask: () => Promise<T>): Promise<T> {
  const result = await ask();
  if (trouble && performance.now() - trouble.last_ms >= settling_ms) {
    const { since_ms, leftOut } = trouble;
    trouble = undefined;
    log.warn({ away_s: Math.round((performance.now() - since_ms) / 1000), leftOut }, 'the job queue goes on');
  }
  return result;
}

/** SQL states about connections: a server that stops, starts, has none left, or is a replica. */
const connectionCodes = /^(?:08...|57P..|25006|53300)$/;

/** What the queue tells is no Error but has its fields. A statement that took too long is a matter of its own. */
function isAway(error: unknown, depth = 0): boolean {
  if (typeof error !== 'object' || error === null || depth > 4) return false;
  if ('name' in error && error.name === 'DatabaseAway') return true;
  if ('severity' in error && 'code' in error && connectionCodes.test(String(error.code))) return true;
  return 'cause' in error && isAway(error.cause, depth + 1);
}
