import { sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';
import { kinOf } from '#app/core/search/alias-table.server.ts';
import { newestWindow } from '#app/core/search/candidates.server.ts';
import { measureMatch } from '#app/core/search/match.server.ts';
import { type ParsedQuery, significantTerms, type Term } from '#app/core/search/query.server.ts';
import { scoreCandidate } from '#app/core/search/rank.ts';
import { termExpr, toRankQuery, toTsQuery } from '#app/core/search/tsquery.server.ts';
import { type Candidate, findCandidates, newestId, onePerPair } from './search-candidates.queries.server.ts';
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
const telling = 0.15;
/** A word that tells so much of the whole finds a post alone; of the others it takes two. */
const tellingAlone = 0.3;
/** The share of coverage in their rank; these three are measured by docs/decisions/055. */
const coverageShare = 0.3;
/** What a kin of a word counts of the word; docs/decisions/055. */
const kinShare = 0.5;

/**
 * A search with what its operators narrow it to, the category whose name it is, and the labels of what the reader's
 * lists hold.
 */
export type Wanted = { parsed: ParsedQuery; scope: Scope; category: string[]; channels: string[] };

/** Candidates that hold every word, best first; those that fail the exact check are left out. */
export const findStrict = (ctx: Ctx, wanted: Wanted): Promise<Candidate[]> => searchIn(ctx, wanted, null);

/**
 * The same and, when these are few, behind and among them by their rank those that hold the words that tell most.
 * @param strict what findStrict gave
 * @param least the share of what the words tell that those have to hold
 */
export async function findLoose(
  ctx: Ctx,
  wanted: Wanted,
  strict: readonly Candidate[],
  least = telling,
): Promise<Candidate[]> {
  if (strict.length >= enough || significantTerms(wanted.parsed).length < 2) return [...strict];
  const loose = await searchIn(ctx, wanted, await weighTerms(ctx, wanted.parsed), least);
  return onePerPair([...loose, ...strict], ctx);
}

type Found = { one: Candidate; coverage: number; titleHit: number };

/** @param weights what each of the terms tells, when not all of them have to be there */
async function searchIn(ctx: Ctx, wanted: Wanted, weights: Weights | null, least = telling): Promise<Candidate[]> {
  const { parsed, scope, category, channels } = wanted;
  const labels = [channels, ...scope.labels];
  const match = weights ? 'some' : 'all';
  const how = { match, labels, telling: weights ? tellingOf(weights) : [] } as const;
  const byWords = toTsQuery(parsed, how);
  const byCategory =
    category.length > 0 ? toTsQuery({ ...parsed, terms: [], phrases: [] }, { labels: [...labels, category] }) : null;
  const query = byWords && byCategory ? `(${byWords}) | (${byCategory})` : byWords;
  if (query === null) return [];
  const translation = toTsQuery({ ...parsed, terms: [], phrases: [] }, { labels });
  const hasWords = parsed.terms.length + parsed.phrases.length > 0;
  const titleMatch = hasWords ? toTsQuery(parsed, { ...how, scope: 'title' }) : null;
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
    return weights === null ? rank : coverageShare * coverage + (1 - coverageShare) * rank;
  };
  const rough = ranked(
    found.map((one) => ({ one, coverage: 1, titleHit: one.inTitle ? 1 : 0 })),
    rankOf,
  );
  const kept = weights ? ranked(await weigh(ctx, weights, { rough, least }), rankOf) : rough;
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

/** What each term of a search tells, of 1 in all. */
type Weights = ReadonlyMap<Term, number>;

const tellingOf = (weights: Weights): Term[] =>
  [...weights].filter(([, weight]) => weight >= tellingAlone).map(([term]) => term);

/** A term in any of its names as a query; the empty one, which matches nothing, for a term without letters. */
const queryOf = (term: Term, isTitle = false) => termExpr(term, isTitle, false);

/**
 * What each term tells: ln(1 + (N − n + ½) ÷ (n + ½)), the inverse document frequency of BM25 (S. Robertson,
 * K. Spärck Jones, 1976), n of the N newest posts holding it; one that none of them holds tells nothing.
 */
async function weighTerms(ctx: Pick<Ctx, 'db'>, parsed: ParsedQuery): Promise<Weights> {
  const terms = significantTerms(parsed);
  const newest = newestWindow(BigInt((await newestId.get(ctx)).id));
  const within = newest === null ? sql`true` : sql`tsv @@ (select ${newest}::tsquery)`;
  const { rows } = await sql<{ all: number; holding: number[] }>`
    select (select count(*)::int from ask.search_doc where ${within}) "all",
      array(select (select count(*)::int from ask.search_doc where tsv @@ (select q.query::tsquery) and ${within})
        from unnest(${terms.map((term) => queryOf(term))}::text[]) with ordinality q (query, n) order by n)
        holding`.execute(ctx.db);
  const { all, holding } = rows[0]!;
  const ideas = holding.map((count) => Math.log(1 + (all - count + 0.5) / (count + 0.5)));
  const total = ideas.reduce((sum, idea) => sum + idea, 0) || 1;
  return new Map(terms.map((term, at) => [term, ideas[at]! / total]));
}

/** The kin of a term as a query; the empty one for a term without any. */
const kinQueryOf = ({ choices, isStop }: Term, isTitle = false) =>
  termExpr(
    { isStop, choices: choices.flatMap(({ atoms }) => kinOf(atoms)).map((atoms) => ({ atoms, isAdjacent: true })) },
    isTitle,
    false,
  );

/** Which of some queries the row `d` of the statement fits; the queries are read once for all rows. */
const heldBy = (column: string) =>
  sql`array(select d.tsv @@ u.query from unnest(${sql.ref(column)}) with ordinality u (query, n) order by u.n)`;
const read = (queries: readonly string[]) =>
  sql`array(select u.query::tsquery from unnest(${queries}::text[]) with ordinality u (query, n) order by u.n)`;

/** How much of what the words tell each candidate holds, in all and in the title. */
async function weigh(
  ctx: Pick<Ctx, 'db'>,
  weights: Weights,
  { rough, least }: { rough: readonly Found[]; least: number },
): Promise<Found[]> {
  const some = rough.slice(0, weighed);
  const terms = [...weights.keys()];
  const shares = [...weights.values()];
  type Held = { id: number; all: boolean[]; title: boolean[]; kinAll: boolean[]; kinTitle: boolean[] };
  const { rows } = await sql<Held>`
    with q as materialized (select ${read(terms.map((term) => queryOf(term)))} words,
      ${read(terms.map((term) => queryOf(term, true)))} titled, ${read(terms.map((term) => kinQueryOf(term)))} kin,
      ${read(terms.map((term) => kinQueryOf(term, true)))} titled_kin)
    select d.post_id id, ${heldBy('q.words')} "all", ${heldBy('q.titled')} title, ${heldBy('q.kin')} "kinAll",
      ${heldBy('q.titled_kin')} "kinTitle"
    from q, ask.search_doc d where d.post_id = any(${some.map(({ one }) => one.id)}::bigint[])`.execute(ctx.db);
  const shareOf = (held: readonly boolean[], kin: readonly boolean[]) =>
    shares.reduce((sum, share, at) => sum + (held[at] ? share : kin[at] ? kinShare * share : 0), 0);
  const byId = new Map(
    rows.map(({ id, all, title, kinAll, kinTitle }) => [
      id,
      { coverage: shareOf(all, kinAll), titleHit: shareOf(title, kinTitle) },
    ]),
  );
  return some
    .map(({ one }) => ({ one, ...(byId.get(one.id) ?? { coverage: 0, titleHit: 0 }) }))
    .filter(({ coverage }) => coverage >= least);
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
