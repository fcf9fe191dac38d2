import { sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';
import type { Tx } from '#app/core/db/pool.server.ts';
import { tellReporters } from './rating-notices.commands.server.ts';

type Decision = { ratingId: number; pluginId: number; hides: boolean; reason: string };

/**
 * Ends the open reports of a rating, which is locked, with what staff decided, and tells who reported it.
 * @returns whether there were any
 */
export async function decideReports(
  tctx: Ctx & { db: Tx },
  { ratingId, pluginId, hides, reason }: Decision,
): Promise<boolean> {
  const decidedBy = 'id' in tctx.actor ? tctx.actor.id : null;
  const { rows } = await sql<{ memberId: number | null }>`
    with decided as (
      insert into market.rating_decision (rating_id, hides, reason, decided_by, decided_at)
      select ${ratingId}, ${hides}::boolean, ${reason}, ${decidedBy}::bigint, ${tctx.now}::timestamptz
      where exists (select from market.rating_report where rating_id = ${ratingId} and decision_id is null)
      returning id)
    update market.rating_report q set decision_id = decided.id from decided
    where q.rating_id = ${ratingId} and q.decision_id is null returning q.member_id "memberId"`.execute(tctx.db);
  const memberIds = rows.flatMap(({ memberId }) => memberId ?? []);
  if (memberIds.length > 0) await tellReporters(tctx, { pluginId, memberIds, hides });
  return rows.length > 0;
}
