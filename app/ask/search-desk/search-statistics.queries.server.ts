import { sql } from 'kysely';
import { requireConsole } from '#app/account/rules/rules.queries.server.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import { siteDay } from '#app/core/site-day.ts';
import type { SearchStatistics } from '#app/ask/search/search.schema.ts';

const shown = 20;
const drawn = 14;

/** What was searched in the last 90 days; only what three people searched for is named. @throws Refusal forbidden */
export async function getSearchStatistics(ctx: Ctx): Promise<SearchStatistics> {
  await requireConsole(ctx, 'search');
  const { rows } = await sql<SearchStatistics>`
    with c as materialized (select digest, sum(searches)::integer searches, sum(empty)::integer empty
      from ask.search_tally group by digest),
      named as materialized (select p.words, c.searches, c.empty from c join ask.search_phrase p on p.digest = c.digest)
    select coalesce((select sum(searches) from c), 0)::integer searches,
      coalesce((select sum(empty) from c), 0)::integer empty,
      (select count(*) from c where not exists (select from ask.search_phrase p where p.digest = c.digest)) unnamed,
      (select coalesce(json_agg(t), '[]'::json) from (select * from named order by searches desc, words
        limit ${sql.lit(shown)}) t) top,
      (select coalesce(json_agg(t), '[]'::json) from (select * from named where empty > 0 order by empty desc, words
        limit ${sql.lit(shown)}) t) "withoutResult",
      (select json_agg(json_build_object('day', to_char(d.day, 'YYYY-MM-DD'), 'searches',
        (select coalesce(sum(t.searches), 0) from ask.search_tally t where t.day = d.day::date)) order by d.day)
        from generate_series(${siteDay(ctx.now)}::date - ${sql.lit(drawn - 1)}::integer, ${siteDay(ctx.now)}::date,
          interval '1 day') d (day)) days`.execute(ctx.db);
  return rows[0]!;
}

/** How often was searched on a day of the site. */
export async function countSearches(ctx: Pick<Ctx, 'db'>, day: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(searches), 0)::bigint count from ask.search_tally where day = ${day}::date`.execute(ctx.db);
  return rows[0]!.count;
}
