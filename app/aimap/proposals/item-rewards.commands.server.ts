import { sql } from 'kysely';
import { audit } from '#app/core/audit.server.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { awardTask } from '#app/billing/tasks/tasks.commands.server.ts';
import { itemBar } from './map-proposals.policy.ts';

type Due = { id: number; authorId: number; reviewerId: number | null };

/**
 * Gives the points of quiz items that members wrote and answers have proved: enough of them, and they tell who knows
 * from who does not. Each item earns once, and none whose revision was undone.
 * @returns for how many items it was done
 */
export async function payProvenItems(ctx: Ctx): Promise<number> {
  return transact(ctx, async (tctx) => {
    const { rows } = await sql<Due>`
      select p.id, p.author_id "authorId", (select e.member_id from aimap.proposal_event e
        where e.proposal_id = p.id and e.version = p.version and e.act = 'approved' order by e.id desc limit 1)
        "reviewerId"
      from aimap.proposal p join aimap.revision r on r.id = p.revision_id
        join aimap.quiz_item i on i.id = (r.changes #>> '{0,id}')::bigint
      where p.kind = 'item' and p.state = 'accepted' and p.paid_at is null and p.changes #> '{0,before}' = 'null'::jsonb
        and i.state = 'live' and i.attempts >= ${itemBar.attempts}::integer
        and i.discrimination >= ${itemBar.discrimination}::real
        and not exists (select from aimap.revision u where u.undoes_id = r.id)
      order by p.id for no key update of p`.execute(tctx.db);
    for (const { id, authorId, reviewerId } of rows) {
      await sql`update aimap.proposal set paid_at = ${tctx.now} where id = ${id}`.execute(tctx.db);
      await awardTask(tctx, { task: 'mapItem', memberId: authorId, subject: id, partnerId: reviewerId });
    }
    if (rows.length > 0)
      await audit(tctx, 'aimap.payItems', { kind: 'map', id: null }, { proposals: rows.map(({ id }) => id) });
    return rows.length;
  });
}
