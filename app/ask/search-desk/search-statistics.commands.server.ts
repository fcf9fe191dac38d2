import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import type { z } from 'zod';
import { type Ctx, isMember } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { networkOf } from '#app/core/address.ts';
import { siteDay } from '#app/core/site-day.ts';
import { searchPosts } from '#app/ask/search/search.queries.server.ts';
import { type SearchedInput, statisticsRule } from '#app/ask/search/search.schema.ts';

/**
 * Counts a search whose results somebody looked at. What was typed is kept only when three people have searched for it;
 * until then there is a keyed hash of it, which says nothing by itself. That nothing was found is looked up, not
 * believed.
 */
export async function recordSearch(
  ctx: Ctx,
  { keywords, total }: z.output<typeof SearchedInput>,
): Promise<Record<string, never>> {
  const words = keywords.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
  if (words === '') return {};
  const isEmpty = total === 0 && (await searchPosts(ctx, { keywords })).total === 0;
  const { rows } = await sql<{ secret: Buffer }>`select secret from ask.search_secret`.execute(ctx.db);
  const keyed = (text: string) => createHmac('sha256', rows[0]!.secret).update(text).digest().subarray(0, 16);
  const who = isMember(ctx.actor) ? `member:${ctx.actor.id}` : 'ip' in ctx.actor ? networkOf(ctx.actor.ip) : '';
  const digest = keyed(`words\0${words}`);
  // differs from search to search: nobody's searches can be put together
  const person = keyed(`person\0${words}\0${who}`);
  await transact(ctx, async (tctx) => {
    await sql`insert into ask.search_tally as t (digest, day, searches, empty)
      values (${digest}, ${siteDay(tctx.now)}::date, 1, ${isEmpty ? 1 : 0})
      on conflict (digest, day) do update set searches = t.searches + 1, empty = t.empty + excluded.empty`.execute(
      tctx.db,
    );
    await sql`insert into ask.search_person (digest, person, at) values (${digest}, ${person}, ${tctx.now})
      on conflict (digest, person) do update set at = excluded.at`.execute(tctx.db);
    await sql`insert into ask.search_phrase (digest, words) select ${digest}::bytea, ${words}::text
      where (select count(*) from ask.search_person where digest = ${digest}) >= ${sql.lit(statisticsRule.people)}
        on conflict do nothing`.execute(tctx.db);
  });
  return {};
}

/** Forgets what is older than 90 days, and the words that fewer than three people searched for since. */
export async function purgeStatistics(ctx: Pick<Ctx, 'db' | 'now'>): Promise<void> {
  const since = new Date(ctx.now.getTime() - statisticsRule.days * 86_400_000);
  await sql`delete from ask.search_tally where day < ${siteDay(since)}::date`.execute(ctx.db);
  await sql`delete from ask.search_person where at < ${since}`.execute(ctx.db);
  await sql`delete from ask.search_phrase p where (select count(*) from ask.search_person s
    where s.digest = p.digest) < ${sql.lit(statisticsRule.people)}`.execute(ctx.db);
}
