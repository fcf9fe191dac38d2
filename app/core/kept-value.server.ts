import type { Ctx } from './ctx.server.ts';

type Reader = Pick<Ctx, 'db'>;

/**
 * A value that every request needs and that hardly ever changes, read from the database and kept in memory. What is
 * kept is at most `lasts_ms` older than the database, counted from when its reading began. `forget` has the next reader
 * read anew; a reading that is under way then is given to whoever asked for it and not kept, as it may have begun
 * before the change. Inside a transaction it is always read anew.
 * @param name under which a change of it is told to other processes and hosts, by `tell` in the transaction of the
 * change
 */
export function keepValue<T>(
  lasts_ms: number,
  read: (ctx: Reader) => Promise<T>,
  name = '',
): { get: (ctx: Reader) => Promise<T>; forget: () => void; tell: (ctx: Reader) => Promise<void> } {
  let kept = new WeakMap<Reader['db'], { at: number; value: T }>(); // requests and jobs have their own connections
  let changes = 0;
  const forget = () => {
    changes += 1;
    kept = new WeakMap();
  };
  if (name !== '') named.set(name, forget);
  return {
    forget,
    tell: async (ctx) => tellOthers?.(ctx, name),
    async get(ctx) {
      const last = kept.get(ctx.db);
      if (last && performance.now() - last.at < lasts_ms) return last.value;
      const [at, known] = [performance.now(), changes];
      const value = await read({ db: ctx.db });
      if (!ctx.db.isTransaction && known === changes) kept.set(ctx.db, { at, value });
      return value;
    },
  };
}

/**
 * `keepValue` for what is dear to make: a look each `lasts_ms` reads its mark alone, and the value anew only where that
 * is another.
 */
export function keepMarked<T>(
  lasts_ms: number,
  { readMark, read }: { readMark: (ctx: Reader) => Promise<string>; read: (ctx: Reader) => Promise<T> },
): (ctx: Reader) => Promise<T> {
  let last: { db: Reader['db']; mark: string; value: T } | undefined;
  return keepValue(lasts_ms, async (ctx) => {
    const mark = await readMark(ctx);
    if (last?.db === ctx.db && last.mark === mark) return last.value;
    const value = await read(ctx);
    if (!ctx.db.isTransaction) last = { db: ctx.db, mark, value };
    return value;
  }).get;
}

/** How what is told by name is forgotten. */
const named = new Map<string, () => void>();
let tellOthers: ((ctx: Reader, name: string) => Promise<void>) | undefined;

/** Sets how other processes and hosts are told in a transaction that a value has changed. */
export function shareKept(tell: typeof tellOthers): void {
  tellOthers = tell;
}

/** Has a value read anew that others have changed. */
export const forgetKept = (name: string): void => named.get(name)?.();

/** Has all of them read anew: what others told may have been missed. */
export const forgetAllKept = (): void => named.forEach((forget) => forget());
