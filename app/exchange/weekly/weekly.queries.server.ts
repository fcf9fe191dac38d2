import { sql } from 'kysely';
import type { z } from 'zod';
import { type Ctx, readerOf } from '#app/core/ctx.server.ts';
import { addDays } from '#app/core/site-day.ts';
import { notFound } from '#app/core/refusals.server.ts';
import { listPicked } from '#app/ask/lists/lists.queries.server.ts';
import { type WeekInput, type WeeklyView, weeksListed } from './weekly.schema.ts';

/** The newest week whose best posts are kept for the reader's language, or null before the first. */
export async function findNewestWeek(ctx: Pick<Ctx, 'db' | 'read' | 'language'>): Promise<string | null> {
  const { rows } = await sql<{ week: string | null }>`select max(week)::text week from ask.weekly
    where language = ${ctx.language}`.execute(readerOf(ctx));
  return rows[0]!.week;
}

/**
 * The best posts of a week, in the order they had when it ended, and the weeks beside it.
 * @throws Refusal not-found for a day that begins no week that is kept
 */
export async function getWeekly(
  ctx: Pick<Ctx, 'db' | 'read' | 'actor' | 'language'>,
  { week }: z.output<typeof WeekInput>,
): Promise<WeeklyView> {
  const own = sql`language = ${ctx.language}`;
  const { rows: found } = await sql<{ isKept: boolean; previous: string | null; next: string | null; weeks: string[] }>`
    select exists (select from ask.weekly where ${own} and week = ${week}::date) "isKept",
      (select max(week)::text from ask.weekly where ${own} and week < ${week}::date) previous,
      (select min(week)::text from ask.weekly where ${own} and week > ${week}::date) next,
      array(select distinct week::text from ask.weekly where ${own} order by 1 desc
        limit ${sql.lit(weeksListed)}) weeks`.execute(readerOf(ctx));
  const { isKept, ...beside } = found[0]!;
  if (!isKept) throw notFound();
  const rows = await listPicked(
    ctx,
    sql`select post_id id, -place key from ask.weekly
    where week = ${week}::date and ${own}`,
  );
  return { week, lastDay: addDays(week, 6), rows, ...beside };
}
