import { sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';
import { measureMatch } from '#app/core/search/match.server.ts';
import { type ParsedQuery, significantTerms } from '#app/core/search/query.server.ts';
import { scoreCandidate } from '#app/core/search/rank.ts';
import { toRankQuery, toTsQuery } from '#app/core/search/tsquery.server.ts';
import { type Candidate, findCandidates, onePerPair } from './search-candidates.queries.server.ts';
import type { Scope } from './search-filters.queries.server.ts';

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
/** So many of those are weighed word by word. They are kept from this share of what the words tell. */
const weighed = 200;
const telling = 0.4;
/** The share of coverage in their rank; measured on the tuning part of test/search, where 0.5 to 0.8 do not differ. */
const coverageShare = 0.6;

/**
 * A search with what its operators narrow it to, the category whose name it is, and the labels of what the reader's
 * lists hold.
 */
export type Wanted = { parsed: ParsedQuery; scope: Scope; category: string[]; channels: string[] };

/**
 * Candidates in the order of their rank: those that hold every word and, when these are few, those that hold the words
 * that tell most. What fails the exact check is gone.
 */
export async function findRanked(ctx: Ctx, wanted: Wanted): Promise<Candidate[]> {
  const strict = await searchIn(ctx, wanted, 'all');
  if (strict.length >= enough || significantTerms(wanted.parsed).length < 2) return strict;
  const loose = await searchIn(ctx, wanted, 'some');
  return onePerPair([...loose, ...strict], ctx);
}

/** Candidates that hold every word, those that fail the exact check left out. */
export const findStrict = (ctx: Ctx, wanted: Wanted): Promise<Candidate[]> => searchIn(ctx, wanted, 'all');

type Found = { one: Candidate; coverage: number; titleHit: number };

async function searchIn(ctx: Ctx, wanted: Wanted, match: 'all' | 'some'): Promise<Candidate[]> {
  const { parsed, scope, category, channels } = wanted;
  const labels = [channels, ...scope.labels];
  const byWords = toTsQuery(parsed, { match, labels });
  const byCategory =
    category.length > 0 ? toTsQuery({ ...parsed, terms: [], phrases: [] }, { labels: [...labels, category] }) : null;
  const query = byWords && byCategory ? `(${byWords}) | (${byCategory})` : byWords;
  if (query === null) return [];
  const translation = toTsQuery({ ...parsed, terms: [], phrases: [] }, { labels });
  const hasWords = parsed.terms.length + parsed.phrases.length > 0;
  const titleMatch = hasWords ? toTsQuery(parsed, { match, labels, scope: 'title' }) : null;
  const found = await findCandidates(ctx, {
    match: query,
    titleMatch,
    rank: toRankQuery(parsed) ?? query,
    labels: [],
    without: scope.without,
    translation,
    where: scope.where,
  });
  if (!hasWords)
    return onePerPair(
      found.toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime() || b.id - a.id),
      ctx,
    );
  const maxTextRanks = { 'zh-cn': 0, en: 0 };
  for (const one of found) maxTextRanks[one.language] = Math.max(maxTextRanks[one.language], one.textRank);
  const rankOf: RankOf = ({ one, coverage, titleHit }, isExact) => {
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
    return match === 'all' ? rank : coverageShare * coverage + (1 - coverageShare) * rank;
  };
  const rough = ranked(
    found.map((one) => ({ one, coverage: 1, titleHit: one.inTitle ? 1 : 0 })),
    rankOf,
  );
  const kept = match === 'all' ? rough : ranked(await weigh(ctx, parsed, rough), rankOf);
  return checkBest(ctx, wanted, match, kept, rankOf);
}

type RankOf = (entry: Found, isExact: boolean) => number;

/** In the order of their figures alone. */
function ranked(found: readonly Found[], rankOf: RankOf): Found[] {
  return found
    .map((entry) => ({ entry, one: entry.one, rank: rankOf(entry, false) }))
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
  match: 'all' | 'some',
  kept: readonly Found[],
  rankOf: RankOf,
): Promise<Candidate[]> {
  const isLiteral = parsed.phrases.length + parsed.excluded.length > 0;
  const count = isLiteral ? checkedLiterally : checked;
  const [best, others] = splitPairs(kept, count);
  const texts = await readTexts(
    ctx,
    best.map(({ one }) => one.id),
    { length: isLiteral ? literalLength : headLength, withCategory: category.length > 0 },
  );
  const exact = best.flatMap((entry) => {
    const text = texts.get(entry.one.id);
    const measured = text && measureMatch(parsed, text, match);
    if (!measured || (isLiteral && !measured.isMatch)) return [];
    const inTitle = match === 'all' ? measured.titleHit : entry.titleHit;
    const titleHit = category.includes(`category:${text.categoryId}`) ? Math.max(inTitle, categoryShare) : inTitle;
    return [{ one: entry.one, rank: rankOf({ ...entry, titleHit }, measured.isExact) }];
  });
  return onePerPair(
    [...exact.sort(byRank), ...others].map(({ one }) => one),
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

/**
 * How much of what the words tell each candidate holds, in all and in the title: a word that few of them hold tells
 * more. Weights are ln(1 + (N − n + ½) ÷ (n + ½)), the inverse document frequency of BM25 (S. Robertson, K. Spärck
 * Jones, 1976), n of the N candidates holding the word; words that none holds say nothing about their order.
 */
async function weigh(ctx: Pick<Ctx, 'db'>, parsed: ParsedQuery, rough: Found[]): Promise<Found[]> {
  const some = rough.slice(0, weighed);
  const terms = significantTerms(parsed);
  const queryOf = (term: (typeof terms)[number], scope: 'all' | 'title') =>
    toTsQuery({ ...parsed, terms: [term], phrases: [], excluded: [] }, { scope }) ?? "''";
  const { rows } = await sql<{ id: number; all: boolean[]; title: boolean[] }>`
    select d.post_id id, array(select d.tsv @@ q.query::tsquery
      from unnest(${terms.map((term) => queryOf(term, 'all'))}::text[]) with ordinality q (query, n) order by n) "all",
      array(select d.tsv @@ q.query::tsquery
        from unnest(${terms.map((term) => queryOf(term, 'title'))}::text[]) with ordinality q (query, n)
        order by n) title
    from ask.search_doc d where d.post_id = any(${some.map(({ one }) => one.id)}::bigint[])`.execute(ctx.db);
  const pairs = new Map(some.map(({ one }) => [one.id, one.pair]));
  const counts = terms.map((_, at) => new Set(rows.filter((row) => row.all[at]).map((row) => pairs.get(row.id))).size);
  const weights = counts.map((count) => (count === 0 ? 0 : Math.log(1 + (weighed - count + 0.5) / (count + 0.5))));
  const total = weights.reduce((sum, weight) => sum + weight, 0) || 1;
  const shareOf = (held: readonly boolean[]) =>
    weights.reduce((sum, weight, at) => sum + (held[at] ? weight : 0), 0) / total;
  const byId = new Map(rows.map((row) => [row.id, { coverage: shareOf(row.all), titleHit: shareOf(row.title) }]));
  return some
    .map(({ one }) => ({ one, ...(byId.get(one.id) ?? { coverage: 0, titleHit: 0 }) }))
    .filter(({ coverage }) => coverage >= telling);
}

type Text = { title: string; text: string; tags: string[]; categoryId: number };

/** The names of tags count like tags; those of the category, too, when it was asked for. */
async function readTexts(
  ctx: Ctx,
  ids: number[],
  { length, withCategory }: { length: number; withCategory: boolean },
): Promise<Map<number, Text>> {
  const { rows } = await sql<Text & { id: number }>`
    select p.id, p.category_id "categoryId", p.title, left(d.body, ${length}::integer) "text",
      array(select n.name from ask.post_tag pt join ask.tag t on t.id = pt.tag_id
        cross join lateral (values (t.name_zh), (t.name_en)) n (name) where pt.post_id = p.id
        union all select n.name from ask.category c cross join lateral (values (c.slug), (c.name_zh),
          (c.name_en)) n (name)
          where ${withCategory}::boolean and c.id = p.category_id) tags
    from ask.search_doc d join ask.post p on p.id = d.post_id where d.post_id = any(${ids}::bigint[])`.execute(ctx.db);
  return new Map(rows.map(({ id, ...text }) => [id, text]));
}
