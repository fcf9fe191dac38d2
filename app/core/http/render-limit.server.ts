import { LRUCache } from 'lru-cache';
import { htmlLang, type Language } from '../language.ts';
import { say } from '../texts.server.ts';
import { networkOf } from './address.ts';

const window_ms = 60_000;
/** In this process's memory: pages must not cost a write, and a fixed number of callers is remembered. */
const callers = new LRUCache<string, { until_ms: number; count: number }>({ max: 50_000 });

/** What a caller over the limit gets: the error page with the seconds to wait; further on a bare line, which costs nothing. */
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

function spentOf({ until_ms, count }: { until_ms: number; count: number }, now_ms: number, perMinute: number): Spent | null {
  return count <= perMinute ? null : { wait_s: Math.ceil((until_ms - now_ms) / 1000), isBare: count > 2 * perMinute };
}

/** An answer that is not rendered: its bytes stand ready. */
export type Bare = { status: number; headers: Record<string, string>; body: string };

/** The bare line for a network over its limit. */
export const bareRefusal = ({ wait_s }: Spent): Bare => ({
  status: 429,
  headers: { 'content-type': 'text/plain; charset=utf-8', 'retry-after': String(wait_s) },
  body: 'Too many requests',
});

const crowdedWait_s = 5;

/** The page for who comes while too many wait; browsers ask again by themselves. */
export const crowdedRefusal = (language: Language): Bare => ({
  status: 503,
  headers: { 'content-type': 'text/html; charset=utf-8', 'retry-after': String(crowdedWait_s), 'cache-control': 'no-store' },
  body: `<!doctype html><html lang="${htmlLang[language]}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta http-equiv="refresh" content="${crowdedWait_s}"><title>${say.crowded.in(language)}</title><h1>${say.crowded.in(language)}</h1><p>${say.crowdedText.in(language)}</p>`,
});
