import { countedCache } from '#app/core/counted-cache.server.ts';
import { networkOf } from '#app/core/address.ts';

const window_ms = 60_000;
/** In this process's memory: pages must not cost a write, and a fixed number of callers is remembered. */
const callers = countedCache<string, { until_ms: number; count: number }>(50_000);

/**
 * What a caller over the limit gets: the error page with the seconds to wait; further on a bare line, which costs
 * nothing.
 */
export type Spent = { wait_s: number; isBare: boolean };
/** `count`: the network's pages of this minute. */
export type Counted = { count: number; spent: Spent | null };

/**
 * Counts one page that has to be rendered for a guest, beside the limits of what the page itself reads.
 * @param ip the caller's address; its network counts as one caller
 * @returns how many it was; `spent` is null within the limit of a minute
 */
export function countRendering(ip: string, now_ms: number, perMinute: number): Counted {
  const network = networkOf(ip);
  const known = callers.get(network);
  const own = known && known.until_ms > now_ms ? known : { until_ms: now_ms + window_ms, count: 0 };
  own.count += 1;
  callers.set(network, own);
  return { count: own.count, spent: spentOf(own, now_ms, perMinute) };
}

/** How many pages a network had in this minute. */
export function countOf(ip: string, now_ms: number): number {
  const known = callers.get(networkOf(ip));
  return known && known.until_ms > now_ms ? known.count : 0;
}

/** What a caller over the limit gets for one more page, which is not counted; null within the limit. */
export function findSpent(ip: string, now_ms: number, perMinute: number): Spent | null {
  const known = callers.get(networkOf(ip));
  return known && known.until_ms > now_ms ? spentOf({ ...known, count: known.count + 1 }, now_ms, perMinute) : null;
}

function spentOf(
  { until_ms, count }: { until_ms: number; count: number },
  now_ms: number,
  perMinute: number,
): Spent | null {
  return count <= perMinute ? null : { wait_s: Math.ceil((until_ms - now_ms) / 1000), isBare: count > 2 * perMinute };
}
