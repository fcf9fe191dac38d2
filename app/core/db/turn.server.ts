import { sql } from 'kysely';
import type { OpenDatabase } from '#app/core/db/open.server.ts';

/** Any number that nothing else locks; of this database, not of its server. */
const lock = 7_205_733_114;

/**
 * Does what only one server of a database may do at a time, as preparing it: the others wait until it is done. The
 * transaction that holds the lock also holds one connection to the server where a pooler stands in front, and ends with
 * the process.
 */
export async function inTurn<T>(database: Pick<OpenDatabase, 'more'>, work: () => Promise<T>): Promise<T> {
  const { db } = database.more({ max: 1, isDirect: true });
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${lock}::bigint)`.execute(tx);
    return work();
  });
}
