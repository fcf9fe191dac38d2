import { sql } from 'kysely';
import { type Ctx, readerOf } from '#app/core/ctx.server.ts';
import { newestWindow } from '#app/core/search/candidates.server.ts';
import { quoteLabel } from '#app/ask/search/search-candidates.queries.server.ts';

/** A word and how many of the newest posts hold it: the fewer, the more it tells. */
export type TermCount = { term: string; count: number };

/** So many ids the newest window reaches back at most. */
const windowSize = 8192;

/**
 * How many of the newest posts (4,096 to 8,192 ids) hold each word, the rarest first, those of one number in the order
 * given. Words that no post holds are left out; one that only older posts hold counts 0. A long text is mostly words
 * that tell nothing, and how long a word is says little about that.
 * @param labels only posts with one of these count; all when empty
 * @param besides a post that does not count
 * @returns `looked`: in how many ids they were counted
 */
export async function countTerms(
  ctx: Pick<Ctx, 'db' | 'read'>,
  terms: readonly string[],
  { labels = [], besides = 0 }: { labels?: readonly string[]; besides?: number },
): Promise<{ looked: number; counts: TermCount[] }> {
  const newest = await sql<{ id: number }>`select coalesce(max(post_id), 0) id from ask.search_doc`.execute(
    readerOf(ctx),
  );
  const last = newest.rows[0]!.id;
  const window = newestWindow(BigInt(last));
  const within = labels.length === 0 ? '' : ` & (${labels.map(quoteLabel).join(' | ')})`;
  // The window is a condition of its own: as part of the query each of its rows would be weighed for each word, at ten
  // times the cost.
  const inWindow = window === null ? sql`true` : sql`tsv @@ ${window}::tsquery`;
  const { rows } = await sql<TermCount>`
    select term, count from (
      select n, term, (select count(*) from ask.search_doc
        where tsv @@ (term || ${within})::tsquery and ${inWindow} and post_id <> ${besides}) count
      from unnest(${[...terms]}::text[]) with ordinality t (term, n) offset 0) t
    where count > 0 or ${window !== null} and ask.search_holds((term || ${within})::tsquery, ${besides})
    order by count, n`.execute(readerOf(ctx));
  return { looked: Math.min(last, windowSize), counts: rows };
}

/**
 * The rarest words, while together no more than `holding` posts hold one, and `fewest` in any case: more cost much and
 * tell little.
 */
export function takeRarest(
  counts: readonly TermCount[],
  { holding, fewest }: { holding: number; fewest: number },
): string[] {
  let sum = 0;
  return counts.filter(({ count }, at) => (sum += count) <= holding || at < fewest).map(({ term }) => term);
}
