import type { Ctx } from '#app/core/ctx.server.ts';
import { readTitleTerms, similarTo, titleSimilarity } from '#app/core/search/similar.server.ts';
import type { RelatedPost } from '#app/ask/parts/ask.schema.ts';
import { readAliases } from '#app/ask/search-index/search-aliases.queries.server.ts';
import { findCandidates, onePerPair } from '#app/ask/search/search-candidates.queries.server.ts';
import { channelLabels } from '#app/ask/search/search.queries.server.ts';
import { countTerms, takeRarest } from './distinctive-terms.queries.server.ts';

const shown = 5;
/** Below this likeness titles are not worth showing; measured on the long titles of queries.test.ts. */
const alike = 0.28;
const candidates = 100;
/** So many of the newest posts may hold one of the words looked for. */
const taken = { holding: 400, fewest: 3 };

/** Posts whose title is like the one being typed, the most alike first, at most 5. */
export async function listSimilar(ctx: Ctx, title: string): Promise<RelatedPost[]> {
  const terms = readTitleTerms(title, await readAliases(ctx));
  if (!terms) return [];
  const labels = await channelLabels(ctx);
  const known = takeRarest((await countTerms(ctx, terms, { labels })).counts, taken);
  if (known.length === 0 || (known.length === 1 && terms.length > 2)) return [];
  const found = await findCandidates(ctx, { ...similarTo(known), labels: [labels], limit: candidates });
  const ordered = found
    .map((candidate) => ({ candidate, likeness: titleSimilarity(title, candidate.title) }))
    .filter(({ likeness }) => likeness >= alike)
    .sort((a, b) => b.likeness - a.likeness || b.candidate.score - a.candidate.score);
  return onePerPair(
    ordered.map(({ candidate }) => candidate),
    ctx,
  )
    .slice(0, shown)
    .map(({ id, title: name, score, answers, solved }) => ({ id, title: name, score, answers, solved }));
}
