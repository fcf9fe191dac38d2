import { sql } from 'kysely';
import type { Ctx } from './ctx.server.ts';

type Reader = Pick<Ctx, 'db'>;

type Kept<T> = {
  get: (ctx: Reader) => Promise<T>;
  forget: () => void;
  tell: (ctx: Reader) => Promise<void>;
};

/**
 * A value that every request needs and that hardly ever changes, read from the database and kept in memory. What is
 * kept is at most `lasts_ms` older than the database, counted from when its reading began. `forget` has the next reader
 * read anew; a reading that is under way then is given to whoever asked for it and not kept, as it may have begun
 * before the change. Inside a transaction it is always read anew, or with `isMarked` taken where its mark is the same.
 * @param name under which a change of it is told to other processes and hosts, by `tell` in the transaction of the
 * change; with `isMarked` that of its row in core.kept_mark too, which triggers change with it
 * @param version what is kept is read anew as soon as this is another
 */
export function keepValue<T>(
  lasts_ms: number,
  read: (ctx: Reader) => Promise<T>,
  name = '',
  { isMarked = false, version = () => 0 }: { isMarked?: boolean; version?: () => number } = {},
): Kept<T> {
  type Last = { at: number; version: number; value: T };
  let kept = new WeakMap<Reader['db'], Last>(); // requests and jobs have their own connections
  let marked: { mark: string; value: T } | undefined;
  let changes = 0;
  const forget = () => {
    changes += 1;
    kept = new WeakMap();
  };
  if (name !== '') named.set(name, forget);

  async function readMarked(ctx: Reader): Promise<T> {
    // first: a change after it leaves an older mark, never an older value
    const mark = (await readMarks(ctx)).get(name);
    if (mark === undefined) throw new Error(`core.kept_mark has no ${name}`);
    if (marked?.mark === mark) return marked.value;
    const value = await read({ db: ctx.db });
    marked = { mark, value };
    return value;
  }
  return {
    forget,
    tell: async (ctx) => tellOthers?.(ctx, name),
    async get(ctx) {
      const last = kept.get(ctx.db);
      if (last && last.version === version() && performance.now() - last.at < lasts_ms) return last.value;
      const [at, known, now] = [performance.now(), changes, version()];
      const value = isMarked ? await readMarked(ctx) : await read({ db: ctx.db });
      if (!ctx.db.isTransaction && known === changes) kept.set(ctx.db, { at, version: now, value });
      return value;
    },
  };
}

const marksUnderWay = new WeakMap<Reader['db'], Promise<ReadonlyMap<string, string>>>();

/**
 * All marks as the database has them. What a transaction asks for at the same time it is told by one statement: a
 * change of its own comes before or after it.
 */
function readMarks({ db }: Reader): Promise<ReadonlyMap<string, string>> {
  const underWay = marksUnderWay.get(db);
  if (underWay) return underWay;
  const reading = sql<{ name: string; mark: string }>`select name, mark from core.kept_mark`
    .execute(db)
    .then(({ rows }) => new Map(rows.map(({ name, mark }) => [name, mark])))
    .finally(() => marksUnderWay.delete(db));
  if (db.isTransaction) marksUnderWay.set(db, reading);
  return reading;
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
