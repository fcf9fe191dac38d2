import type { LRUCache } from 'lru-cache';
import { countedCache } from '#app/core/counted-cache.server.ts';
import type { Ctx } from '../ctx.server.ts';
import { Refusal } from '../errors.ts';
import { shareOf } from '#app/core/hosts/live-hosts.server.ts';
import { say } from '../refusals.server.ts';

type Window = { until_ms: number; hits: number };

/** By database, so that sites in one process do not count each other's readers. A fixed number is remembered. */
const windows = new WeakMap<object, LRUCache<string, Window>>();
const mostCallers = 50_000;

/**
 * Counts one read under `key`, in a window of a minute that begins with its first. In this process's memory, as a read
 * must not cost a write; `perMinute` is divided among the hosts, each of whose processes counts its own.
 * @throws Refusal too-many beyond the limit
 */
export function requireCalmReads({ db, now }: Pick<Ctx, 'db' | 'now'>, key: string, perMinute: number): void {
  const callers = windows.get(db) ?? countedCache<string, Window>(mostCallers);
  windows.set(db, callers);
  const [now_ms, window_ms] = [now.getTime(), 60_000];
  const known = callers.get(key);
  const isOpen = known && known.until_ms > now_ms && known.until_ms <= now_ms + 2 * window_ms; // a clock set back
  const own = isOpen ? known : { until_ms: now_ms + window_ms, hits: 0 };
  own.hits += 1;
  callers.set(key, own);
  if (own.hits > shareOf(perMinute))
    throw new Refusal(say.tooFrequent(Math.max(1, Math.ceil((own.until_ms - now_ms) / 1000))), { kind: 'too-many' });
}
