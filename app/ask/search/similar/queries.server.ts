import { sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';
import { newestWindow } from '#app/core/search/candidates.server.ts';
import { readTitleTerms, similarTo, titleSimilarity } from '#app/core/search/similar.server.ts';
import type { RelatedPost } from '../../schema.ts';
import { readAliases } from '../aliases/queries.server.ts';
import { findCandidates, quoteLabel } from '../candidates/queries.server.ts';
import { channelLabels } from '../queries.server.ts';

const shown = 5;
/** Below this likeness titles are not worth showing; measured on the long titles of queries.test.ts. */
const alike = 0.28;
const candidates = 100;

/** Posts whose title is like the one being typed, the most alike first, at most 5. */
export async function listSimilar(ctx: Ctx, title: string): Promise<RelatedPost[]> {
  const terms = readTitleTerms(title, await readAliases(ctx));
  if (!terms) return [];
  const labels = await channelLabels(ctx);
  const known = await findTelling(ctx, terms, labels);
  if (known.length === 0 || (known.length === 1 && terms.length > 2)) return [];
  const found = await findCandidates(ctx, { ...similarTo(known), labels: [labels], limit: candidates });
  return found
    .map((candidate) => ({ candidate, likeness: titleSimilarity(title, candidate.title) }))
    .filter(({ likeness }) => likeness >= alike)
    .sort((a, b) => b.likeness - a.likeness || b.candidate.score - a.candidate.score)
    .slice(0, shown)
    .map(({ candidate: { id, title: name, score, answers, solved } }) => ({ id, title: name, score, answers, solved }));
}

/** A title's words are taken, the rarest first, while so many of the newest 8,192 posts hold one: more cost much and tell little. */
const mostHolding = 400;
const fewest = 3;

/**
 * The words of a title that stand in other titles at all, the rarest among the newest posts first: a long title is mostly
 * words that tell nothing, and how long a word is says little about that.
 */
async function findTelling(ctx: Ctx, terms: string[], labels: string[]): Promise<string[]> {
  const newest = await sql<{ id: number }>`select coalesce(max(post_id), 0) id from ask.search_doc`.execute(ctx.db);
  const window = newestWindow(BigInt(newest.rows[0]!.id));
  const within = ` & (${labels.map(quoteLabel).join(' | ')})`;
  const { rows } = await sql<{ term: string; count: number }>`
    select term, count from (
      select n, term, (select count(*) from ask.search_doc where tsv @@ (term || ${within + (window ? ` & (${window})` : '')})::tsquery) count
      from unnest(${terms}::text[]) with ordinality t (term, n) offset 0) t
    where count > 0 or ${window !== null} and exists (select from ask.search_doc where tsv @@ (term || ${within})::tsquery)
    order by count, n`.execute(ctx.db);
  let holding = 0;
  return rows.filter(({ count }, at) => (holding += count) <= mostHolding || at < fewest).map(({ term }) => term);
}
