import { type RawBuilder, sql } from 'kysely';
import { type Ctx, isMember } from '#app/core/ctx.server.ts';
import type { MapFollowKind } from './node-follows.schema.ts';

/** Whether the reader follows a subject of a statement. */
export const isMapFollowed = (
  { actor }: Pick<Ctx, 'actor'>,
  kind: MapFollowKind,
  id: RawBuilder<unknown>,
): RawBuilder<unknown> =>
  isMember(actor)
    ? sql`exists (select from aimap.follow f
    where f.member_id = ${actor.id} and f.kind = ${sql.lit(kind)} and f.subject_id = ${id})`
    : sql`false`;

/** A page of the members who follow one of some nodes, by id. */
export async function listNodeFollowers(
  ctx: Pick<Ctx, 'db'>,
  nodeIds: readonly number[],
  after: number,
  limit: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select f.member_id id from unnest(${nodeIds}::bigint[]) n (id) cross join lateral (
      select member_id from aimap.follow f where f.kind = 'node' and f.subject_id = n.id
        and f.member_id > ${after} order by member_id limit ${limit}) f
    group by f.member_id order by f.member_id limit ${limit}`.execute(ctx.db);
  return rows.map((row) => row.id);
}

/** A page of the members who follow a path or are on it, by id. */
export async function listPathFollowers(
  ctx: Pick<Ctx, 'db'>,
  pathId: number,
  after: number,
  limit: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select member_id id from aimap.follow where kind = 'path' and subject_id = ${pathId} and member_id > ${after}
    union select member_id from aimap.path_enrolment where path_id = ${pathId} and member_id > ${after}
    order by 1 limit ${limit}`.execute(ctx.db);
  return rows.map((row) => row.id);
}
