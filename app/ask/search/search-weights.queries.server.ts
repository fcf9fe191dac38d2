import { type RawBuilder, sql } from 'kysely';
import { type Ctx, readerOf } from '#app/core/ctx.server.ts';
import { newestWindow } from '#app/core/search/candidates.server.ts';
import type { Match } from '#app/core/search/match.server.ts';
import { type Choice, type ParsedQuery, significantTerms, type Term } from '#app/core/search/query.server.ts';
import { termExpr } from '#app/core/search/tsquery.server.ts';
import { type About, factorOf } from './asked-topics.server.ts';
import { type Candidate, type Holding, newestId } from './search-candidates.queries.server.ts';

/** A word that tells so much of the whole finds a post alone; of the others it takes two. */
const tellingAlone = 0.3;
/** What a kin of a word counts of the word; measured by docs/decisions/062. */
const kinShare = 0.6;

/**
 * From this share of what the words tell a topic has its posts stand among those that hold words, and alone; measured
 * by docs/decisions/072, as is how much less a further place of a post counts than its main one.
 */
const [placedBeside, placedAlone, furtherPlace] = [0.05, 0.15, 0.5];

/** What each term of a search that counts tells, of 1 in all, in their order. */
export type Weights = ReadonlyMap<Term, number>;

/**
 * A candidate with what it holds of what the words tell, in all and in the title, and how much the topics of the map at
 * which it lies are what was asked about.
 */
export type Weighed = { one: Candidate; coverage: number; titleHit: number; placed: number };

/** What the terms that are held tell together; of one whose kin is held a part. */
export const shareOf = (weights: Weights, held: Match['held']): number =>
  [...weights.values()].reduce(
    (sum, share, at) => sum + (held[at] === 'term' ? share : held[at] === 'kin' ? kinShare * share : 0),
    0,
  );

/** So many kin of a word find posts; they widen the statement, while posts that were found are weighed by all. */
const findingKin = 12;

/** A search whose words may also be there by a word that asks for the same matter. */
export const withKin = (parsed: ParsedQuery): ParsedQuery => ({
  ...parsed,
  terms: parsed.terms.map((term) =>
    term.isStop ? term : { ...term, choices: [...term.choices, ...kinChoicesOf(term).slice(0, findingKin)] },
  ),
});

/** Of a search with the same terms as the weights those that find a post alone. */
export function tellingIn(parsed: ParsedQuery, weights: Weights): Term[] {
  const shares = [...weights.values()];
  return significantTerms(parsed).filter((_, at) => shares[at]! >= tellingAlone);
}

/** What asks for the same matter as a term. */
export const kinChoicesOf = ({ kin = [] }: Term): readonly Choice[] => kin;

/** A term in any of its names as a query; the empty one, which matches nothing, for a term without letters. */
const queryOf = (term: Term, isTitle = false) => termExpr(term, isTitle, false);

/** The kin of a term as a query; the empty one for a term without any. */
const kinQueryOf = (term: Term, isTitle = false) =>
  termExpr({ isStop: term.isStop, choices: kinChoicesOf(term) }, isTitle, false);

/**
 * What each term tells: ln(1 + (N − n + ½) ÷ (n + ½)), the inverse document frequency of BM25 (S. Robertson,
 * K. Spärck Jones, 1976), n of the N newest posts holding it; one that none of them holds tells nothing.
 */
export async function weighTerms(ctx: Pick<Ctx, 'db' | 'read'>, parsed: ParsedQuery): Promise<Weights> {
  const terms = significantTerms(parsed);
  const newest = newestWindow(BigInt((await newestId.get(ctx)).id));
  const within = newest === null ? sql`true` : sql`tsv @@ (select ${newest}::tsquery)`;
  const { rows } = await sql<{ all: number; holding: number[] }>`
    select (select count(*)::int from ask.search_doc where ${within}) "all",
      array(select (select count(*)::int from ask.search_doc where tsv @@ (select q.query::tsquery) and ${within})
        from unnest(${terms.map((term) => queryOf(term))}::text[]) with ordinality q (query, n) order by n)
        holding`.execute(readerOf(ctx));
  const { all, holding } = rows[0]!;
  const ideas = terms.map((term, at) => {
    const count = holding[at]!;
    return Math.log(1 + (all - count + 0.5) / (count + 0.5)) * factorOf(term);
  });
  const total = ideas.reduce((sum, idea) => sum + idea, 0) || 1;
  return new Map(terms.map((term, at) => [term, ideas[at]! / total]));
}

/** Which of some queries the row `d` of the statement fits; the queries are read once for all rows. */
const heldBy = (queries: readonly string[]) =>
  sql`array(select d.tsv @@ u.query from unnest((select array(select r.query::tsquery
    from unnest(${queries}::text[]) with ordinality r (query, n) order by r.n))) with ordinality u (query, n)
    order by u.n)`;

/** What a post holds of some terms, and the best of the topics asked about, as an expression on its number. */
export function holdingJson(weights: Weights, about: About, id: string): RawBuilder<Holding> {
  const terms = [...weights.keys()];
  return sql`(select json_build_object('all', ${heldBy(terms.map((term) => queryOf(term)))},
    'title', ${heldBy(terms.map((term) => queryOf(term, true)))},
    'kinAll', ${heldBy(terms.map((term) => kinQueryOf(term)))},
    'kinTitle', ${heldBy(terms.map((term) => kinQueryOf(term, true)))}, 'placed', ${placedAt(about)})
    from ask.search_doc d where d.post_id = ${sql.raw(id)})`;
}

/**
 * How much of what the words tell each candidate holds, in all and in the title; those of which it was not asked are
 * left out.
 * @param rough best first
 * @param least the share that has to be held
 * @param isTopical posts at the topics asked about are kept without it
 */
export function weigh(
  weights: Weights,
  { rough, least, isTopical }: { rough: readonly Candidate[]; least: number; isTopical: boolean },
): Weighed[] {
  const shares = [...weights.values()];
  const sumOf = (held: readonly boolean[], kin: readonly boolean[]) =>
    shares.reduce((sum, share, at) => sum + (held[at] ? share : kin[at] ? kinShare * share : 0), 0);
  const known = rough.flatMap((one) => {
    if (!one.holding) return [];
    const { all, title, kinAll, kinTitle, placed } = one.holding;
    return { one, coverage: sumOf(all, kinAll), titleHit: sumOf(title, kinTitle), placed, isLone: isLone(all, kinAll) };
  });
  const isFound = ({ coverage, isLone }: Held) => coverage >= least && !isLone;
  const leastPlaced = known.some(isFound) ? placedBeside : placedAlone;
  return known.filter((entry) => isFound(entry) || (isTopical && entry.placed >= leastPlaced));
}

type Held = Omit<Weighed, 'one'> & { isLone: boolean };

/** Nothing but a kin of one word: that says too little. */
const isLone = (held: readonly boolean[], kin: readonly boolean[]) =>
  held.length > 1 && !held.some(Boolean) && kin.filter(Boolean).length < 2;

/** The best of the topics at which the row `d` lies; a further place tells less. */
const placedAt = ({ topics }: About) => sql`coalesce((
  select max(a.share / (1 + ${sql.lit(furtherPlace)} * (pl.rank - 1))) from aimap.placement pl
    join unnest(${topics.map(({ id }) => id)}::bigint[], ${topics.map(({ share }) => share)}::float8[]) a (id, share)
      on a.id = pl.node_id
  where pl.post_id = d.post_id and pl.state <> 'rejected'), 0)`;
