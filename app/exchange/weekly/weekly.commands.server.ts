import { sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';
import type { Language } from '#app/core/texts/language.ts';
import { addDays, dayStart, siteDay } from '#app/core/site-day.ts';
import { channelsOf } from '#app/ask/parts/post-visibility.queries.server.ts';
import { keptPerWeek } from './weekly.schema.ts';

/** Weeks that were missed are kept when they are not older than this many. */
const caughtUp = 8;

/**
 * Keeps the best posts of the weeks that are over: the best voted ones that everybody may read, then the solved, the
 * answered and the read ones. A week that is kept stays as it is.
 * @returns how many rows were written
 */
export async function keepWeeks(ctx: Pick<Ctx, 'db' | 'now'>): Promise<number> {
  const monday = mondayOf(siteDay(ctx.now));
  let written = 0;
  for (let back = 1; back <= caughtUp; back += 1)
    for (const language of ['zh-cn', 'en'] as const)
      written += await keepWeek(ctx, addDays(monday, -7 * back), language);
  return written;
}

async function keepWeek(ctx: Pick<Ctx, 'db'>, week: string, language: Language): Promise<number> {
  const { rows } = await sql`
    insert into ask.weekly (week, language, place, post_id, score, answers)
    select ${week}::date, ${language}, row_number() over (${best})::smallint, id, score, answers from (
      select k.* from unnest(${sql.lit(`{${channelsOf('', language).join(',')}}`)}::smallint[]) c (channel)
        cross join lateral (
        select id, score, answers, accepted, views from ask.post i
          where i.channel = c.channel and deleted_at is null and (score > 0 or answers > 0)
          and created_at >= ${dayStart(week)}::timestamptz
          and created_at < ${dayStart(addDays(week, 7))}::timestamptz ${best} limit ${sql.lit(keptPerWeek)}) k
      ${best} limit ${sql.lit(keptPerWeek)}) b
    where not exists (select from ask.weekly w where w.week = ${week}::date and w.language = ${language})
    on conflict do nothing returning 1`.execute(ctx.db);
  return rows.length;
}

const best = sql`order by score desc, accepted > 0 desc, answers desc, views desc, id desc`;

/** The Monday of a day's week. */
export function mondayOf(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return addDays(day, -((weekday + 6) % 7));
}
