import type { LRUCache } from 'lru-cache';
import { countedCache } from '#app/core/counted-cache.server.ts';
import { type Ctx, onPrimary } from '#app/core/ctx.server.ts';
import { contentVersion } from './page-cache.server.ts';

const usual_ms = 5000;

/**
 * Makes a memory for one kind of answers of the database that many requests ask for. What is kept under a key is
 * dropped by each write that drops all pages, and is five seconds old at most, or as told; inside a transaction it is
 * read anew. Read on the primary only: what was read on a replica that was chosen before a write would be kept as if it
 * came after it.
 */
export function keepAnswers<T extends object>(lasts_ms = usual_ms) {
  const kept = new WeakMap<Ctx['db'], LRUCache<string, { version: number; answer: T }>>();
  return async <C extends Pick<Ctx, 'db'>>(ctx: C, key: string, read: (ctx: C) => Promise<T>): Promise<T> => {
    const { db } = ctx;
    if (db.isTransaction) return read(ctx);
    const answers = kept.get(db) ?? countedCache(2000, { ttl: lasts_ms });
    kept.set(db, answers);
    const [version, last] = [contentVersion(), answers.get(key)];
    if (last?.version === version) return last.answer;
    const answer = await read(onPrimary(ctx));
    answers.set(key, { version, answer });
    return answer;
  };
}
