import { type RawBuilder, sql } from 'kysely';
import { type Ctx, requireMember } from '#app/core/ctx.server.ts';
import { siteDay } from '#app/core/site-day.ts';
import type { OwnMark, OwnState } from './learning.schema.ts';

/** A review of the topic `n` of a statement is due to a member on this day of the site. */
const isDue = (ctx: Pick<Ctx, 'now'>, memberId: number) => sql`exists (
  select from aimap.learn_card c join aimap.quiz_item i on i.id = c.item_id and i.state = 'live'
  where c.member_id = ${memberId}::bigint and i.node_id = n.id and c.due_day <= ${siteDay(ctx.now)}::date)`;

/** What the caller has of each topic they ever touched, as the map marks it: one statement. @throws Refusal need-login */
export async function listOwnMarks(ctx: Ctx): Promise<OwnMark[]> {
  const { id } = requireMember(ctx);
  const { rows } = await sql<OwnMark>`
    select n.id, p.state, ${isDue(ctx, id)} "isDue"
    from aimap.learn_progress p join aimap.node n on n.id = p.node_id and n.status = 'published'
    where p.member_id = ${id}::bigint and (p.state <> 'none' or ${isDue(ctx, id)}) order by n.id`.execute(ctx.db);
  return rows;
}

/**
 * The condition that the caller has this state of the topic `n` of a statement; "none" is what they have not begun.
 * @throws Refusal need-login
 */
export function ownStateIs(ctx: Ctx, state: OwnState): RawBuilder<unknown> {
  const { id } = requireMember(ctx);
  if (state === 'due') return isDue(ctx, id);
  const has = (condition: RawBuilder<unknown>) => sql`exists (select from aimap.learn_progress p
    where p.member_id = ${id}::bigint and p.node_id = n.id and ${condition})`;
  return state === 'none' ? sql`not ${has(sql`p.state <> 'none'`)}` : has(sql`p.state = ${state}`);
}
