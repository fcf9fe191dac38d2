import { sql } from 'kysely';
import { type Ctx, readerOf } from '#app/core/ctx.server.ts';
import { holdsWhole, measureMatch } from '#app/core/search/match.server.ts';
import { type ParsedQuery, significantTerms } from '#app/core/search/query.server.ts';
import { scoreCandidate } from '#app/core/search/rank.ts';
import { toRankQuery, toTsQuery } from '#app/core/search/tsquery.server.ts';
import { type About, aboutOf, leading } from './asked-topics.server.ts';
import { readTopicIndex } from './asked-topics.queries.server.ts';
import { topicsCalled } from './named-topics.server.ts';
import { completeFirst } from './complete-first.server.ts';
import { type Candidate, findCandidates, onePerPair } from './search-candidates.queries.server.ts';
import type { Scope } from './search-filters.queries.server.ts';
import {
  holdingJson,
  kinChoicesOf,
  shareOf,
  tellingIn,
  weigh,
  type Weighed,
  type Weights,
  weighTerms,
  withKin,
} from './search-weights.queries.server.ts';

/** The best candidates by figures alone are read and checked word by word; two pages of results come from them. */
const checked = 48;
/**
 * The index answers for words by itself, so their places are looked for in the beginning only; phrases are compared
 * with the whole text.
 */
const headLength = 400;
const literalLength = 20_000;
const checkedLiterally = 24;
/** What a post gains in a search for its category's name: as much as half of the words in its title. */
const categoryShare = 0.5;
/** With fewer results than this, posts that hold the most telling of the words are results, too. */
const enough = 8;
/** They are kept from this share of what the words tell. */
const telling = 0.15;
/** Shares in their rank of what they hold anywhere, and in title, tags and beginning; measured by docs/decisions/062. */
const [coverageShare, headShare] = [0.2, 0.15];
/** What its topics and the words around the matter count beside its words; measured by docs/decisions/072. */
const [placedShare, aroundShare] = [1, 1];
/**
 * What the reader's own language adds where all words are held, which orders equals, and what is left of the rank of a
 * model where a topic is asked for by its name; measured by docs/decisions/074.
 */
const [languageShare, modelShare] = [0.002, 0.4];

/**
 * A search with what its operators narrow it to, the category whose name it is, and the labels of what the reader's
 * lists hold. `isName`: somebody asks what that is; what posts are about counts, however few there are.
 */
export type Wanted = {
  parsed: ParsedQuery;
  scope: Scope;
  category: string[];
  channels: string[];
  isName: boolean;
};

/** Candidates that hold every word, best first; those that fail the exact check are left out. */
export const findStrict = (ctx: Ctx, wanted: Wanted): Promise<Candidate[]> =>
  searchIn(ctx, wanted, { match: 'all', weights: loneWeight(wanted.parsed), least: 0 });

/**
 * A lone word tells everything. Most posts that hold a common one name it in passing, so what they are about counts as
 * well, as where few hold all words; null for any other search.
 */
function loneWeight(parsed: ParsedQuery): Weights | null {
  const [term, ...others] = significantTerms(parsed);
  return term && others.length + parsed.phrases.length === 0 ? new Map([[term, 1]]) : null;
}

/**
 * The same and, when these are few, behind and among them by their rank those that hold the words that tell most; what
 * holds all as it was typed comes first.
 * @param strict what findStrict gave
 * @param least the share of what the words tell that those have to hold
 */
export async function findLoose(
  ctx: Ctx,
  wanted: Wanted,
  strict: readonly Candidate[],
  least = telling,
): Promise<Candidate[]> {
  const terms = significantTerms(wanted.parsed).length;
  if (strict.length >= enough || terms < 2) return [...strict];
  const weights = await weighTerms(ctx, wanted.parsed);
  const loose = await searchIn(ctx, wanted, { match: 'some', weights, least });
  const isNamed = wanted.category.length > 0;
  return completeFirst(onePerPair([...loose, ...strict], ctx), { strict, terms, isNamed });
}

/**
 * A candidate with what it holds of what the words tell: anywhere, in the title, where its matter is said, and of the
 * words around it.
 */
type Found = Weighed & { head?: number; about?: number };

/**
 * @param how.weights what each of the terms tells; null when they are to count alike, as they do where few hold all
 * @param how.least the share of it that has to be held where not all of them have to be there
 */
async function searchIn(
  ctx: Ctx,
  wanted: Wanted,
  { match, weights: given, least }: { match: 'all' | 'some'; weights: Weights | null; least: number },
): Promise<Candidate[]> {
  const { parsed, scope, category, channels } = wanted;
  const labels = [channels, ...scope.labels];
  const asked = match === 'some' ? withKin(parsed) : parsed;
  const how = { match, labels, telling: match === 'some' && given ? tellingIn(asked, given) : [] } as const;
  const byWords = toTsQuery(asked, how);
  const byCategory =
    category.length > 0 ? toTsQuery({ ...parsed, terms: [], phrases: [] }, { labels: [...labels, category] }) : null;
  const query = byWords && byCategory ? `(${byWords}) | (${byCategory})` : byWords;
  if (query === null) return [];
  const translation = toTsQuery({ ...parsed, terms: [], phrases: [] }, { labels });
  const hasWords = parsed.terms.length + parsed.phrases.length > 0;
  const titleMatch = hasWords ? toTsQuery(asked, { ...how, scope: 'title' }) : null;
  const index = given && (await readTopicIndex(ctx));
  const about: About = index ? aboutOf(index, significantTerms(parsed)) : { topics: [], words: new Map() };
  const isTopical = match === 'some' && least === telling && parsed.phrases.length + parsed.excluded.length === 0;
  const found = await findCandidates(ctx, {
    match: query,
    topics: isTopical ? about.topics.slice(0, leading).map((topic) => topic.id) : [],
    titleMatch,
    rank: toRankQuery(parsed) ?? query,
    holding: given ? (id) => holdingJson(given, about, id) : undefined,
    labels: [],
    without: scope.without,
    translation,
    where: scope.where,
  });
  if (!hasWords)
    return onePerPair(
      found.toSorted((a, b) => modelsLast(a, b) || b.createdAt.getTime() - a.createdAt.getTime() || b.id - a.id),
      ctx,
    );
  const isWeighed = match === 'some' || wanted.isName || new Set(found.map(({ pair }) => pair)).size >= enough;
  const weights = isWeighed ? given : null;
  const isTopic = match === 'all' && index !== null && topicsCalled(index.names, parsed.text).length > 0;
  const rankOf = makeRankOf(ctx, found, { match, isWeighed: weights !== null, isTopic });
  const rough = ranked(
    found.map((one) => ({ one, coverage: 1, titleHit: one.inTitle ? 1 : 0, placed: 0 })),
    rankOf,
  );
  const best = weights && weigh(weights, { rough: rough.map(({ one }) => one), least, isTopical });
  const behind = match === 'all' ? rough.filter(({ one }) => !one.holding) : [];
  const kept = best ? [...ranked(best, rankOf), ...behind] : rough;
  return checkBest(ctx, wanted, { match, weights, about }, kept, rankOf);
}

const modelsLast = (a: Candidate, b: Candidate) => Number(a.kind === 'model') - Number(b.kind === 'model');

/** The rank, and the share of 1 that the words alone come to in it. */
type RankOf = (entry: Found, isExact: boolean) => { rank: number; words: number };

/** The rank of each of some candidates; what they are about counts where their words are weighed. */
function makeRankOf(
  ctx: Pick<Ctx, 'now' | 'language'>,
  found: readonly Candidate[],
  { match, isWeighed, isTopic }: { match: 'all' | 'some'; isWeighed: boolean; isTopic: boolean },
): RankOf {
  const maxTextRanks = { 'zh-cn': 0, en: 0 };
  for (const one of found) maxTextRanks[one.language] = Math.max(maxTextRanks[one.language], one.textRank);
  const rankByWords: RankOf = ({ one, coverage, titleHit, head, placed, about: around = 0 }, isExact) => {
    const { score, answers, solved: isAccepted, createdAt, textRank } = one;
    const rank = scoreCandidate({
      textRank,
      maxTextRank: maxTextRanks[one.language],
      titleHit,
      isExact,
      score,
      answers,
      isAccepted,
      createdAt,
      now: ctx.now,
    });
    if (!isWeighed) return { rank, words: rank };
    const held = match === 'some' ? coverageShare : 0; // else all of them hold all
    const others = 1 - held - (head === undefined ? 0 : headShare);
    const words = held * coverage + headShare * (head ?? 0) + others * rank;
    const all = words + placedShare * placed + aroundShare * around;
    return { rank: all / (1 + placedShare + aroundShare), words };
  };
  return (entry, isExact) => {
    const { rank, words } = rankByWords(entry, isExact);
    if (entry.one.kind === 'model') return { rank: isTopic ? rank * modelShare : rank, words };
    return { rank: match === 'all' && entry.one.shownIn === ctx.language ? rank + languageShare : rank, words };
  };
}

/** In the order of their figures alone. */
function ranked(found: readonly Found[], rankOf: RankOf): Found[] {
  return found
    .map((entry) => ({ entry, one: entry.one, rank: rankOf(entry, false).rank }))
    .sort(byRank)
    .map(({ entry }) => entry);
}

/**
 * Reads the best and puts them in order by what stands in them; those that fail the exact check are gone, the others
 * follow.
 */
async function checkBest(
  ctx: Ctx,
  { parsed, category }: Wanted,
  { match, weights, about }: { match: 'all' | 'some'; weights: Weights | null; about: About },
  kept: readonly Found[],
  rankOf: RankOf,
): Promise<Candidate[]> {
  const isLiteral = parsed.phrases.length + parsed.excluded.length > 0;
  const count = isLiteral ? checkedLiterally : checked;
  const [best, others] = splitPairs(kept, count);
  const mostEntries = 2 * enough; // of each post perhaps both versions
  const isFew = match === 'all' && significantTerms(parsed).length > 1 && kept.length < mostEntries;
  const texts = await readTexts(
    ctx,
    best.map(({ one }) => one.id),
    { length: isLiteral || isFew ? literalLength : headLength, withCategory: category.length > 0 },
  );
  const around = weights ? { kinOf: kinChoicesOf, about: about.words } : {};
  const exact = best.flatMap((entry) => {
    const text = texts.get(entry.one.id);
    if (!text) return [];
    const head = isLiteral ? text.text : text.text.slice(0, headLength);
    const measured = measureMatch(parsed, { ...text, text: head }, match, around);
    if (isLiteral && !measured.isMatch) return [];
    const inTitle = match === 'all' ? measured.titleHit : entry.titleHit;
    const titleHit = category.includes(`category:${text.categoryId}`) ? Math.max(inTitle, categoryShare) : inTitle;
    const share = weights && shareOf(weights, measured.held);
    const found = { ...entry, titleHit, about: measured.about, ...(share !== null && { head: share }) };
    const isWhole = isFew && (measured.isExact || holdsWhole(parsed, text));
    return [{ one: { ...entry.one, coverage: entry.coverage, isWhole }, ...rankOf(found, measured.isExact) }];
  });
  return onePerPair(
    [...exact.sort(byRank).map(({ one, ...rank }) => ({ ...one, ...rank })), ...others.map(({ one }) => one)],
    ctx,
  );
}

/** The first so many posts, of translated pairs both halves, and the others. */
function splitPairs(kept: readonly Found[], count: number): [Found[], Found[]] {
  const pairs = new Set([...new Set(kept.map(({ one }) => one.pair))].slice(0, count));
  return [kept.filter(({ one }) => pairs.has(one.pair)), kept.filter(({ one }) => !pairs.has(one.pair))];
}

const byRank = (a: { one: Candidate; rank: number }, b: { one: Candidate; rank: number }) =>
  b.rank - a.rank || b.one.id - a.one.id;

type Text = { title: string; text: string; tags: string[]; categoryId: number };

/** The names of tags count like tags; those of the category, too, when it was asked for. */
async function readTexts(
  ctx: Ctx,
  ids: number[],
  { length, withCategory }: { length: number; withCategory: boolean },
): Promise<Map<number, Text>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<Text & { id: number }>`
    select p.id, p.category_id "categoryId", p.title, left(d.body, ${length}::integer) "text",
      array(select n.name from ask.post_tag pt join ask.tag t on t.id = pt.tag_id
        cross join lateral (values (t.name_zh), (t.name_en)) n (name) where pt.post_id = p.id
        union all select n.name from ask.category c cross join lateral (values (c.slug), (c.name_zh),
          (c.name_en)) n (name)
          where ${withCategory}::boolean and c.id = p.category_id) tags
    from ask.search_doc d join ask.post p on p.id = d.post_id where d.post_id = any(${ids}::bigint[])`.execute(
    readerOf(ctx),
  );
  return new Map(rows.map(({ id, ...text }) => [id, text]));
}
