import { sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';

/** What stands for the shape of the map among the locks of the database. */
export const shapeKey = sql`hashtextextended('aimap.map', 0)`;

/**
 * One merge, split or new version of a path after the other, none while the map is written otherwise, and none while
 * somebody's learning is: that shares the first of the two locks, so that what is learned never lands at a topic that
 * is just going. Taken before any row is locked.
 */
export async function lockShape(tctx: Pick<Ctx, 'db'>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${shapeKey})`.execute(tctx.db);
  await lockMap(tctx);
}

/**
 * Lets nobody else change the map until the transaction ends; readers go on. To be called after locks of the caller's
 * own rows and before it reads what its changes depend on.
 */
export async function lockMap(tctx: Pick<Ctx, 'db'>): Promise<void> {
  await sql`lock table aimap.node in share row exclusive mode`.execute(tctx.db);
}
