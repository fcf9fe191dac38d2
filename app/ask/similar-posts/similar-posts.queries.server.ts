import type { Ctx } from '#app/core/ctx.server.ts';
import { readTitleTerms, similarTo, titleSimilarity } from '#app/core/search/similar.server.ts';
import type { RelatedPost } from '#app/ask/parts/ask.schema.ts';
import { readAliases } from '#app/ask/search-index/search-aliases.queries.server.ts';
import { type Candidate, findCandidates, onePerPair } from '#app/ask/search/search-candidates.queries.server.ts';
import { channelLabels, findLikeText } from '#app/ask/search/search.queries.server.ts';
import { countTerms, takeRarest } from './distinctive-terms.queries.server.ts';

const shown = 5;
/** Below this likeness titles are not worth showing; measured on the long titles of queries.test.ts. */
const alike = 0.28;
const candidates = 100;
/** So many of the newest posts may hold one of the words looked for. */
const taken = { holding: 400, fewest: 3 };

/** With fewer of those, the best that a search for the title finds: those that hold such a share of what its words tell. */
const few = 3;
const telling = 0.3;
/** A title of more words is a story, most of whose words other posts hold by chance. */
const mostWords = 10;
/** Titles as alike as that stand before what a search finds; these are measured by test/search-quality.test.ts. */
const surely = 0.5;

/**
 * Posts whose title is like the one being typed, the most alike first, at most 5; where there are less than three, what
 * a search for its words finds best stands behind them.
 */
export async function listSimilar(ctx: Ctx, title: string): Promise<RelatedPost[]> {
  const terms = readTitleTerms(title, await readAliases(ctx));
  if (!terms) return [];
  const titles = await findAlike(ctx, title, terms);
  const others = titles.length >= few || terms.length > mostWords ? [] : await findLikeText(ctx, title, telling);
  const sure = titles.filter(({ likeness }) => likeness >= surely);
  const all = [
    ...sure.map(({ candidate }) => candidate),
    ...others.slice(0, few),
    ...titles.map(({ candidate }) => candidate),
  ];
  return onePerPair(all, ctx)
    .slice(0, Math.max(titles.length, few))
    .map(({ id, title: name, score, answers, solved }) => ({ id, title: name, score, answers, solved }));
}

async function findAlike(
  ctx: Ctx,
  title: string,
  terms: readonly string[],
): Promise<{ candidate: Candidate; likeness: number }[]> {
  const labels = await channelLabels(ctx);
  const known = takeRarest((await countTerms(ctx, terms, { labels })).counts, taken);
  if (known.length === 0 || (known.length === 1 && terms.length > 2)) return [];
  const found = await findCandidates(ctx, { ...similarTo(known), labels: [labels], limit: candidates });
  const ordered = found
    .map((candidate) => ({ candidate, likeness: titleSimilarity(title, candidate.title) }))
    .filter(({ likeness }) => likeness >= alike)
    .sort((a, b) => b.likeness - a.likeness || b.candidate.score - a.candidate.score);
  const byPair = onePerPair(
    ordered.map(({ candidate }) => candidate),
    ctx,
  );
  const likenessOf = new Map(
    ordered.map(({ candidate, likeness }) => [candidate.pair, likeness] as const).toReversed(),
  );
  return byPair.slice(0, shown).map((candidate) => ({ candidate, likeness: likenessOf.get(candidate.pair)! }));
}
