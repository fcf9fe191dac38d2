import { sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';
import { addDays, siteDay } from '#app/core/site-day.ts';
import { type DayFigures, drawnDays } from './daily-figures.schema.ts';

/** The figures of the last 30 days that were counted, oldest first. */
export async function listDailyFigures(ctx: Pick<Ctx, 'db' | 'now'>): Promise<DayFigures[]> {
  const today = siteDay(ctx.now);
  const { rows } = await sql<DayFigures>`
    select to_char(day, 'YYYY-MM-DD') "day", members, active, posts, answers, first_answer_s "firstAnswer_s",
      unanswered, searches
    from core.daily_figure where day > ${addDays(today, -drawnDays)}::date and day <= ${today}::date
    order by core.daily_figure.day`.execute(ctx.db);
  return rows;
}

/** When the figures were counted last, in unix seconds; null while they never were. */
export async function findCountedAt(ctx: Pick<Ctx, 'db'>): Promise<number | null> {
  const { rows } = await sql<{ at: number | null }>`
    select floor(extract(epoch from counted_at))::bigint "at" from core.daily_figure
    order by core.daily_figure.day desc limit 1`.execute(ctx.db);
  return rows[0]?.at ?? null;
}
