import { sql } from 'kysely';
import { audit } from '#app/core/audit.server.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';

/** So many members must have answered an item before it is judged, and so many other items each of them. */
const enough = 30;
const others = 3;
/** What is asked of an item (aimap.md 3.10; classical item analysis). */
const bounds = { tooHard: 0.9, tooEasy: 0.02, discrimination: 0.1 };

/**
 * Measures each item by the first answers that members gave to it without help, in its present revision: difficulty is
 * the share that was wrong, discrimination the correlation of being right with the share of other items that the same
 * member had right. Items that are too hard, too easy or tell nothing are marked for review, once.
 * @returns how many were marked
 */
export async function measureItems(ctx: Ctx): Promise<number> {
  return transact(ctx, async (tctx) => {
    await sql`
      with first_answer as materialized (
        select distinct on (a.member_id, a.item_id) a.member_id, a.item_id, a.is_right::integer is_right
        from aimap.quiz_attempt a join aimap.quiz_item i on i.id = a.item_id and i.revision = a.revision
        where not a.is_assisted and a.undone_at is null order by a.member_id, a.item_id, a.at, a.id),
      total as (select member_id, count(*) answers, sum(is_right) rights from first_answer group by member_id),
      measured as (select f.item_id, count(*)::integer attempts, (1 - avg(f.is_right))::real difficulty,
          corr(f.is_right, (t.rights - f.is_right)::float8 / nullif(t.answers - 1, 0))
            filter (where t.answers > ${sql.lit(others)})::real discrimination
        from first_answer f join total t using (member_id) group by f.item_id)
      update aimap.quiz_item i set attempts = m.attempts, difficulty = m.difficulty,
        discrimination = m.discrimination, measured_at = ${tctx.now}
      from measured m where i.id = m.item_id and (i.attempts, i.difficulty, i.discrimination)
        is distinct from (m.attempts, m.difficulty, m.discrimination)`.execute(tctx.db);
    const { rows } = await sql<{ id: number }>`
      update aimap.quiz_item set review = 'wanted', review_reason = case
          when difficulty > ${bounds.tooHard} then 'too-hard' when difficulty < ${bounds.tooEasy} then 'too-easy'
          else 'discrimination' end
      where state = 'live' and review = 'none' and attempts >= ${sql.lit(enough)} and (difficulty > ${bounds.tooHard}
        or difficulty < ${bounds.tooEasy} or discrimination < ${bounds.discrimination}) returning id`.execute(tctx.db);
    if (rows.length > 0)
      await audit(tctx, 'aimap.markItems', { kind: 'map', id: null }, { items: rows.map(({ id }) => id) });
    return rows.length;
  });
}
