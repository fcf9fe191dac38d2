import type { Ctx } from '#app/core/ctx.server.ts';
import { log } from '#app/core/process/log.server.ts';

type Db = Ctx['db'];
type Waiting<Row> = { rows: Map<string, Row>; timer: NodeJS.Timeout | null };

const flushAfter_ms = 1000;
/** As many are written at once, without waiting. */
const many = 2000;

/** Rows that wait to be written together. */
export type WaitingRows<Row> = {
  /** Adds one under its key: the same key again replaces it. */
  add(db: Db, key: string, row: Row): Promise<void>;
  /** Writes what waits, and ends when all is written: at shutdown, before the database closes. */
  flush(): Promise<void>;
};

/**
 * Keeps rows for a second and writes them in one statement. They are worth less than the site: what cannot be written
 * is lost, with a line in the log.
 */
export function waitingRows<Row>(what: string, insert: (db: Db, rows: Row[]) => Promise<void>): WaitingRows<Row> {
  const all = new Map<Db, Waiting<Row>>();
  const written = new Set<Promise<void>>();
  async function flushOf(db: Db): Promise<void> {
    const waiting = all.get(db);
    if (!waiting) return;
    all.delete(db);
    if (waiting.timer) clearTimeout(waiting.timer);
    const end = insert(db, [...waiting.rows.values()]);
    written.add(end);
    await end.finally(() => written.delete(end));
  }
  return {
    async add(db, key, row) {
      const waiting = all.get(db) ?? { rows: new Map<string, Row>(), timer: null };
      all.set(db, waiting);
      waiting.rows.set(key, row);
      const write = () =>
        flushOf(db).catch((error: unknown) => log.error({ err: error }, `${what} could not be written`));
      if (waiting.rows.size >= many) return write();
      waiting.timer ??= setTimeout(() => void write(), flushAfter_ms).unref();
    },
    async flush() {
      await Promise.all([...all.keys()].map(flushOf));
      await Promise.allSettled(written); // what its second has begun to write
    },
  };
}
