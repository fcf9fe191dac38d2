import { sql } from 'kysely';
import { countMembers } from '#app/account/account.queries.server.ts';
import { countMemberDay, listEditorIds } from '#app/account/members/member-days.queries.server.ts';
import { countPostDay, countUnanswered } from '#app/ask/lists/post-days.queries.server.ts';
import { countSearches } from '#app/ask/search-desk/search-statistics.queries.server.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import { addDays, dayStart, siteDay } from '#app/core/site-day.ts';
import { drawnDays } from './daily-figures.schema.ts';

/**
 * Counts today anew, and each of the last 30 days that was not counted since it ended. What members and questions there
 * were at the end of an earlier day follows from today's number and from what came since.
 */
export async function countDays(ctx: Ctx): Promise<void> {
  const without = await listEditorIds(ctx);
  let [members, unanswered] = await Promise.all([countMembers(ctx), countUnanswered(ctx, without)]);
  const ended = await listEnded(ctx);
  const today = siteDay(ctx.now);
  for (let back = 0; back < drawnDays; back += 1) {
    const day = addDays(today, -back);
    if (ended.has(day)) return;
    const stretch = { from: dayStart(day), to: dayStart(addDays(day, 1)) };
    const [people, texts, searches] = await Promise.all([
      countMemberDay(ctx, stretch),
      countPostDay(ctx, { ...stretch, without }),
      countSearches(ctx, day),
    ]);
    await sql`insert into core.daily_figure (day, members, active, posts, answers, first_answer_s, unanswered,
        searches, counted_at)
      values (${day}::date, ${members}, ${people.active}, ${texts.posts}, ${texts.answers}, ${texts.firstAnswer_s},
        ${unanswered}, ${searches}, ${ctx.now})
      on conflict (day) do update set members = excluded.members, posts = excluded.posts, answers = excluded.answers,
        active = greatest(core.daily_figure.active, excluded.active), first_answer_s = excluded.first_answer_s,
        unanswered = excluded.unanswered, searches = excluded.searches,
        counted_at = excluded.counted_at`.execute(ctx.db);
    members = Math.max(0, members - people.joined);
    unanswered = Math.max(0, unanswered - texts.questions + texts.answered);
  }
}

/** The days that were counted after they had ended. */
async function listEnded(ctx: Ctx): Promise<Set<string>> {
  const { rows } = await sql<{ day: string; countedAt: Date }>`
    select to_char(day, 'YYYY-MM-DD') "day", counted_at "countedAt" from core.daily_figure
    where day > ${addDays(siteDay(ctx.now), -drawnDays)}::date`.execute(ctx.db);
  return new Set(rows.filter(({ day, countedAt }) => countedAt >= dayStart(addDays(day, 1))).map(({ day }) => day));
}
