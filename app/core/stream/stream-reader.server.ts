import { sql } from 'kysely';
import type { Db } from '#app/core/db/pool.server.ts';
import { parseLsn } from '#app/core/replicas/lsn.ts';
import { hasReplicas } from '#app/core/replicas/replicas.server.ts';

/** A row of the stream. */
export type StreamRow = { id: number; topic: string; kind: string; data: Record<string, unknown> };

/**
 * All rows of transactions before `xid` have been read. In it `after` is the last id that was read where more wait than
 * one reading takes.
 */
type Cursor = { xid: string; after: number };

const batch = 1000;

/**
 * Reads the stream without a gap: ids become visible out of order, so that whoever remembers the greatest one would
 * lose what commits late. The cursor stands below the oldest transaction that is still open; what lies above it and can
 * be seen is given at once and remembered until the cursor has passed it. One that is open for long only delays the
 * cursor.
 */
export class StreamReader {
  readonly #db: Db;
  readonly #ahead = new Map<number, bigint>();
  #cursor: Cursor | undefined;
  #position: bigint | null = null;

  constructor(db: Db) {
    this.#db = db;
  }

  /** The transaction before which all has been read; '' before the first reading. */
  get xid(): string {
    return this.#cursor?.xid ?? '';
  }

  /** All that was read lies before it in the database's log; null where no replica makes anybody ask. */
  get position(): bigint | null {
    return this.#position;
  }

  /** What has been told since the last reading, each row once. The first reading finds where to begin. */
  async read(): Promise<StreamRow[]> {
    if (!this.#cursor) {
      const { rows } = await sql<{ xmin: string }>`
        select pg_snapshot_xmin(pg_current_snapshot())::text xmin`.execute(this.#db);
      this.#cursor = { xid: rows[0]!.xmin, after: 0 };
    }
    const all: StreamRow[] = [];
    for (let count = batch; count === batch;) {
      const rows = await this.#readBatch(this.#cursor);
      count = rows.length;
      all.push(...rows);
    }
    return all;
  }

  async #readBatch({ xid, after }: Cursor): Promise<StreamRow[]> {
    const { rows } = await sql<{ xmin: string; lsn?: string; found: (StreamRow & { xid: string })[] }>`
      with now as materialized (select pg_snapshot_xmin(pg_current_snapshot()) xmin),
        found as (
          select id, xid::text xid, topic, kind, data from core.stream s
          where (xid, id) > (${xid}::xid8, ${after}::bigint)
            and not exists (select from unnest(${[...this.#ahead.keys()]}::bigint[]) known (id) where known.id = s.id)
          order by s.xid, s.id limit ${sql.lit(batch)})
      select (select xmin::text from now) xmin, ${hasReplicas() ? sql`pg_current_wal_insert_lsn()::text lsn,` : sql``}
        coalesce((select json_agg(found) from found), '[]'::json) found
    `.execute(this.#db);
    const { xmin, lsn, found } = rows[0]!;
    this.#position = parseLsn(lsn);
    for (const row of found) this.#ahead.set(row.id, BigInt(row.xid));
    if (found.length < batch) this.#advance(xmin);
    return found.map(({ id, topic, kind, data }) => ({ id, topic, kind, data }));
  }

  #advance(xmin: string): void {
    this.#cursor = { xid: xmin, after: 0 };
    const passed = BigInt(xmin);
    for (const [id, xid] of this.#ahead) if (xid < passed) this.#ahead.delete(id);
  }
}
