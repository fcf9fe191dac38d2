import { sql } from 'kysely';
import { type Ctx, requireMember } from '#app/core/ctx.server.ts';
import { dayStart, siteDay } from '#app/core/site-day.ts';
import { askedItem, readItems } from '#app/aimap/quizzes/quiz-items.queries.server.ts';
import { getLearningSettings } from './learning.settings.server.ts';
import type { Reviews } from './learning.schema.ts';
import { openToday } from './reviews.policy.ts';

export type DueFigures = { due: number; doneToday: number; dailyMax: number; nextDay: string | null };

/** How much of a member's is due on this day of the site, how much they have reviewed on it, and what comes next. */
export async function getDue(ctx: Pick<Ctx, 'db' | 'now'>, memberId: number): Promise<DueFigures> {
  const today = siteDay(ctx.now);
  const { mapReviewsPerDay } = await getLearningSettings(ctx);
  const { rows } = await sql<DueFigures>`
    select count(*) filter (where c.due_day <= ${today}::date)::integer due,
      (min(c.due_day) filter (where c.due_day > ${today}::date))::text "nextDay",
      (select count(distinct a.item_id) from aimap.quiz_attempt a where a.member_id = ${memberId}::bigint
        and a.via = 'review' and a.undone_at is null and a.at >= ${dayStart(today)})::integer "doneToday",
      coalesce((select s.daily_max from aimap.learn_setting s where s.member_id = ${memberId}::bigint),
        ${mapReviewsPerDay}::integer) "dailyMax"
    from aimap.learn_card c join aimap.quiz_item i on i.id = c.item_id and i.state = 'live'
      join aimap.node n on n.id = i.node_id and n.status = 'published'
    where c.member_id = ${memberId}::bigint`.execute(ctx.db);
  return rows[0]!;
}

/**
 * What the caller may review now: what has been due for longest comes first, and no more than the limit they set
 * themselves leaves for the day.
 * @throws Refusal need-login
 */
export async function listReviews(ctx: Ctx): Promise<Reviews> {
  const { id } = requireMember(ctx);
  const figures = await getDue(ctx, id);
  const open = openToday(figures.due, figures.doneToday, figures.dailyMax);
  if (open === 0) return { ...figures, items: [] };
  const items = await readItems(
    ctx,
    sql`i.id in (select c.item_id from aimap.learn_card c join aimap.quiz_item ci on ci.id = c.item_id
        and ci.state = 'live' join aimap.node cn on cn.id = ci.node_id and cn.status = 'published'
      where c.member_id = ${id} and c.due_day <= ${siteDay(ctx.now)}::date
      order by c.due_day, c.stability, c.item_id limit ${open})`,
    sql`(select c.due_day from aimap.learn_card c where c.member_id = ${id} and c.item_id = i.id), i.id`,
  );
  return { ...figures, items: items.map(askedItem) };
}
