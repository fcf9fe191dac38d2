import { LRUCache } from 'lru-cache';
import { networkOf } from './address.ts';

const window_ms = 60_000;
/** In this process's memory: pages must not cost a write, and a fixed number of callers is remembered. */
const callers = new LRUCache<string, { until_ms: number; count: number }>({ max: 50_000 });

/** What a caller over the limit gets: the error page with the seconds to wait; further on a bare line, which costs nothing. */
export type Spent = { wait_s: number; isBare: boolean };

/**
 * Counts one page that has to be rendered for a guest, beside the limits of what the page itself reads.
 * @param ip the caller's address; its network counts as one caller
 * @returns null within the limit of a minute
 */
export function countRendering(ip: string, now_ms: number, perMinute: number): Spent | null {
  const network = networkOf(ip);
  const known = callers.get(network);
  const own = known && known.until_ms > now_ms ? known : { until_ms: now_ms + window_ms, count: 0 };
  own.count += 1;
  callers.set(network, own);
  if (own.count <= perMinute) return null;
  return { wait_s: Math.ceil((own.until_ms - now_ms) / 1000), isBare: own.count > 2 * perMinute };
}

/** The bare line. */
export const bareRefusal = ({ wait_s }: Spent): Response =>
  new Response('Too many requests', { status: 429, headers: { 'content-type': 'text/plain; charset=utf-8', 'retry-after': String(wait_s) } });
