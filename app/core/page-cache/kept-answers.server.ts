import type { LRUCache } from 'lru-cache';
import { countedCache } from '#app/core/counted-cache.server.ts';
import { type Ctx, onPrimary } from '#app/core/ctx.server.ts';
import { isStreamHeard } from '#app/core/stream/stream.server.ts';
import { type ContentMark, contentMark, contentVersion, isUnchanged } from './page-cache.server.ts';

const usual_ms = 5000;
/** As guests' pages: what no write names, such as a count by the clock, is a minute old. */
const named_ms = 60_000;

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

type Named<T> = { version: number; tags: readonly string[]; answer: T };

/**
 * Makes a memory for answers that are made of what writes name, as guests' pages are: what is kept under a key goes as
 * soon as a write names one of its tags or all pages, and is a minute old at most. What was read in a transaction or on
 * a replica is not kept. `mark` is to be taken before the answer is read.
 */
export function keepNamed<T extends object>() {
  const kept = new WeakMap<Ctx['db'], LRUCache<string, Named<T>>>();
  return {
    mark: contentMark,
    find({ db }: Pick<Ctx, 'db'>, key: string): T | undefined {
      const last = isStreamHeard() ? kept.get(db)?.get(key) : undefined;
      return last && isUnchanged(last.tags, last.version) ? last.answer : undefined;
    },
    keep(
      { db, read }: Pick<Ctx, 'db' | 'read'>,
      key: string,
      { mark, tags, answer }: { mark: ContentMark; tags: readonly string[]; answer: T },
    ): void {
      if (db.isTransaction || read) return;
      const answers = kept.get(db) ?? countedCache<string, Named<T>>(2000, { ttl: named_ms });
      kept.set(db, answers);
      answers.set(key, { version: mark.version, tags, answer });
    },
  };
}
