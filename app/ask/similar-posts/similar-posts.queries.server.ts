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

/** What a search for the title finds has to hold such a share of what its words tell. */
const telling = 0.3;
/** A title of more words is a story, most of whose words other posts hold by chance. */
const mostWords = 10;
/** Of what a search finds at most so many. */
const most = 3;
/** Titles as alike as that need no other sign; these are measured by test/search-quality.test.ts. */
const surely = 0.5;
/**
 * What a search finds is offered from such a rank on, to which what it is about counts, too, or where its words alone
 * come to so much, as on a site without a map; and only what is not far behind the best. Measured by
 * test/search-quality.test.ts: what is found for titles about something that no post is about stays below.
 */
const near = { rank: 0.22, words: 0.48, ofBest: 0.65 };

/**
 * Posts that may answer what the title being typed asks, at most 5: those whose title is surely like it, then those
 * that a search for its words finds and that are about the same, then other titles like it that are among them. Of a
 * long title what is like it alone counts.
 */
export async function listSimilar(ctx: Ctx, title: string): Promise<RelatedPost[]> {
  const terms = readTitleTerms(title, await readAliases(ctx));
  if (!terms) return [];
  const titles = await findAlike(ctx, title, terms);
  const isStory = terms.length > mostWords;
  const others = isStory ? [] : nearOnes(await findLikeText(ctx, title, telling));
  const pairs = new Set(others.map(({ pair }) => pair));
  const sure = titles.filter(({ likeness }) => likeness >= surely);
  const alsoNear = titles.filter(({ candidate }) => isStory || pairs.has(candidate.pair));
  const all = [
    ...sure.map(({ candidate }) => candidate),
    ...others.slice(0, most),
    ...alsoNear.map(({ candidate }) => candidate),
  ];
  return onePerPair(all, ctx)
    .slice(0, shown)
    .map(({ id, title: name, score, answers, solved }) => ({ id, title: name, score, answers, solved }));
}

/** Those that share what matters, of some posts that hold words of a title. */
function nearOnes(found: readonly Candidate[]): Candidate[] {
  const best = Math.max(0, ...found.map(({ rank = 0 }) => rank));
  return found.filter(
    ({ rank = 0, words = 0 }) => rank >= best * near.ofBest && (rank >= near.rank || words >= near.words),
  );
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
