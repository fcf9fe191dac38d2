import type { Ctx } from './ctx.server.ts';

type Reader = Pick<Ctx, 'db'>;

/**
 * A value that every request needs and that hardly ever changes, read from the database and kept in memory. What is
 * kept is at most `lasts_ms` older than the database, counted from when its reading began. `forget` has the next reader
 * read anew; a reading that is under way then is given to whoever asked for it and not kept, as it may have begun
 * before the change. Inside a transaction it is always read anew.
 */
export function keepValue<T>(
  lasts_ms: number,
  read: (ctx: Reader) => Promise<T>,
): { get: (ctx: Reader) => Promise<T>; forget: () => void } {
  let kept = new WeakMap<Reader['db'], { at: number; value: T }>(); // requests and jobs have their own connections
  let changes = 0;
  return {
    async get(ctx) {
      const last = kept.get(ctx.db);
      if (last && performance.now() - last.at < lasts_ms) return last.value;
      const [at, known] = [performance.now(), changes];
      const value = await read(ctx);
      if (!ctx.db.isTransaction && known === changes) kept.set(ctx.db, { at, value });
      return value;
    },
    forget() {
      changes += 1;
      kept = new WeakMap();
    },
  };
}
