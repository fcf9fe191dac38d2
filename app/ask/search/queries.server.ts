import { sql } from 'kysely';
import type { z } from 'zod';
import { listCards } from '#app/account/queries.server.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import { highlight, highlightTitle, measureMatch, type Segment as Part } from '#app/core/search/match.server.ts';
import { type ParsedQuery, parseQuery } from '#app/core/search/query.server.ts';
import { scoreCandidate } from '#app/core/search/rank.ts';
import { similarTitles, titleSimilarity } from '#app/core/search/similar.server.ts';
import { toRankQuery, toTsQuery } from '#app/core/search/tsquery.server.ts';
import { cardOf, channelsOf, seconds, tagsJson } from '../queries.server.ts';
import { limits, type PostRow, type RelatedPost, type SearchHit, SearchInput, type SearchResult } from '../schema.ts';
import { type Candidate, findCandidates, maxCandidates } from './candidates/queries.server.ts';
import { findNamedCategory, readScope, type Scope } from './filters/queries.server.ts';

/** The best candidates by figures alone are read and checked word by word; two pages of results come from them. */
const checked = 48;
/** The index answers for words by itself, so their places are looked for in the beginning only; phrases are compared with the whole text. */
const headLength = 400;
const literalLength = 20_000;
const checkedLiterally = 24;
/** Two lines of a list, in Latin letters; a Chinese character is as wide as two. */
const excerptWidth = 180;
const han = /\p{sc=Han}/gu;
/** What a post gains in a search for its category's name: as much as half of the words in its title. */
const categoryShare = 0.5;
const noHits: SearchResult = { hits: [], total: 0, isCapped: false, facets: { kind: { question: 0, article: 0 }, solved: 0 }, page: 1, pages: 0 };

/**
 * Searches posts with their answers, design/ask.md section 5: candidates from the index, the best of them checked exactly
 * and put in order. When not all words occur together, posts with some of them are found.
 * `total` counts at most the first 1,000 candidates (`isCapped`).
 */
export async function searchPosts(ctx: Ctx, input: z.input<typeof SearchInput>): Promise<SearchResult> {
  const { keywords, page, sort } = SearchInput.parse(input);
  const parsed = parseQuery(keywords);
  const scope = await readScope(ctx, parsed);
  if (!scope) return noHits;
  const wanted = { parsed, scope, category: await findNamedCategory(ctx, parsed) };
  const strict = await searchIn(ctx, wanted, 'all');
  const found = strict.length > 0 || parsed.terms.length < 2 ? strict : await searchIn(ctx, wanted, 'some');
  const ordered =
    sort === 'relevance'
      ? found
      : found.toSorted(sort === 'newest' ? (a, b) => b.createdAt.getTime() - a.createdAt.getTime() || b.id - a.id : (a, b) => b.score - a.score || b.id - a.id);
  const shown = ordered.slice((page - 1) * limits.page, page * limits.page);
  return {
    hits: await readHits(
      ctx,
      parsed,
      shown.map((candidate) => candidate.id),
    ),
    total: ordered.length,
    isCapped: ordered.length >= maxCandidates,
    facets: {
      kind: { question: ordered.filter((one) => one.kind === 'question').length, article: ordered.filter((one) => one.kind === 'article').length },
      solved: ordered.filter((one) => one.solved).length,
    },
    page,
    pages: Math.ceil(ordered.length / limits.page),
  };
}

const similarShown = 5;
/** Below this share of common words titles are not worth showing. */
const alike = 0.2;

/** Posts whose title is like the one being typed, the most alike first, at most 5. */
export async function listSimilar(ctx: Ctx, title: string): Promise<RelatedPost[]> {
  const similar = similarTitles(title);
  if (!similar) return [];
  const found = await findCandidates(ctx, { ...similar, labels: [channelLabels(ctx)], limit: 100 });
  return found
    .map((candidate) => ({ candidate, likeness: titleSimilarity(title, candidate.title) }))
    .filter(({ likeness }) => likeness >= alike)
    .sort((a, b) => b.likeness - a.likeness || b.candidate.score - a.candidate.score)
    .slice(0, similarShown)
    .map(({ candidate: { id, title: name, score, answers, solved } }) => ({ id, title: name, score, answers, solved }));
}

/** A search with what its operators narrow it to and the category whose name it is. */
type Wanted = { parsed: ParsedQuery; scope: Scope; category: string[] };

/** Candidates in the order of their rank; those that fail the exact check are gone. */
async function searchIn(ctx: Ctx, { parsed, scope, category }: Wanted, match: 'all' | 'some'): Promise<Candidate[]> {
  const labels = [channelLabels(ctx), ...scope.labels];
  const byWords = toTsQuery(parsed, { match, labels });
  const byCategory = category.length > 0 ? toTsQuery({ ...parsed, terms: [], phrases: [] }, { labels: [...labels, category] }) : null;
  const query = byWords && byCategory ? `(${byWords}) | (${byCategory})` : byWords;
  if (query === null) return [];
  const hasWords = parsed.terms.length + parsed.phrases.length > 0;
  const titleMatch = hasWords ? toTsQuery(parsed, { match, labels, scope: 'title' }) : null;
  const found = await findCandidates(ctx, {
    match: query,
    titleMatch,
    rank: toRankQuery(parsed) ?? query,
    labels: [],
    without: scope.without,
    where: scope.where,
  });
  const maxTextRank = Math.max(0, ...found.map((one) => one.textRank));
  const rankOf = (one: Candidate, { titleHit, isExact }: { titleHit: number; isExact: boolean }) =>
    scoreCandidate({
      textRank: one.textRank,
      maxTextRank,
      titleHit,
      isExact,
      score: one.score,
      answers: one.answers,
      isAccepted: one.solved,
      createdAt: one.createdAt,
      now: ctx.now,
    });
  const rough = found
    .map((one) => ({ one, rank: hasWords ? rankOf(one, { titleHit: one.inTitle ? 1 : 0, isExact: false }) : one.createdAt.getTime() }))
    .sort((a, b) => b.rank - a.rank || b.one.id - a.one.id)
    .map(({ one }) => one);
  if (!hasWords) return rough;
  const isLiteral = parsed.phrases.length + parsed.excluded.length > 0;
  const count = isLiteral ? checkedLiterally : checked;
  const best = rough.slice(0, count);
  const texts = await readTexts(
    ctx,
    best.map((one) => one.id),
    { length: isLiteral ? literalLength : headLength, withCategory: byCategory !== null },
  );
  const exact = best.flatMap((one) => {
    const text = texts.get(one.id);
    const measured = text && measureMatch(parsed, text, match);
    if (!measured || (isLiteral && !measured.isMatch)) return [];
    const titleHit = category.includes(`category:${text.categoryId}`) ? Math.max(measured.titleHit, categoryShare) : measured.titleHit;
    return [{ one, rank: rankOf(one, { ...measured, titleHit }) }];
  });
  return [...exact.sort((a, b) => b.rank - a.rank || b.one.id - a.one.id).map(({ one }) => one), ...rough.slice(count)];
}

const channelLabels = (ctx: Pick<Ctx, 'language'>) => channelsOf('', ctx.language).map((channel) => `channel:${channel}`);

type Text = { title: string; text: string; tags: string[]; categoryId: number };

/** The names of tags count like tags; those of the category, too, when it was asked for. */
async function readTexts(ctx: Ctx, ids: number[], { length, withCategory }: { length: number; withCategory: boolean }): Promise<Map<number, Text>> {
  const { rows } = await sql<Text & { id: number }>`
    select p.id, p.category_id "categoryId", p.title, left(d.body, ${length}::integer) "text",
      array(select n.name from ask.post_tag pt join ask.tag t on t.id = pt.tag_id cross join lateral (values (t.name_zh), (t.name_en)) n (name) where pt.post_id = p.id
        union all select n.name from ask.category c cross join lateral (values (c.slug), (c.name_zh), (c.name_en)) n (name)
          where ${withCategory}::boolean and c.id = p.category_id) tags
    from ask.search_doc d join ask.post p on p.id = d.post_id where d.post_id = any(${ids}::bigint[])`.execute(ctx.db);
  return new Map(rows.map(({ id, ...text }) => [id, text]));
}

type HitRow = Omit<PostRow, 'author' | 'excerpt'> & { author: number; body: string };

async function readHits(ctx: Ctx, parsed: ParsedQuery, ids: number[]): Promise<SearchHit[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<HitRow>`
    select p.id, p.kind, p.title, p.language, ${tagsJson(ctx)} tags, p.author_id author, p.score, p.answers, p.views, p.accepted > 0 solved,
      ${seconds('p.created_at')} "createdAt", ${seconds('p.active_at')} "activeAt", d.body
    from unnest(${ids}::bigint[]) with ordinality as k (id, place) join ask.post p on p.id = k.id join ask.search_doc d on d.post_id = p.id order by k.place`.execute(
    ctx.db,
  );
  const cards = await listCards(
    ctx,
    rows.map((row) => row.author),
  );
  return rows.map(({ body, author, ...row }) => ({
    ...row,
    author: cardOf(cards, author),
    titleParts: highlightTitle(row.title, parsed),
    excerptParts: excerptOf(body, parsed),
  }));
}

const windowLength = 700;

/** Analysing a text costs far more than looking a word up in it, so only the window around the densest hits is analysed. */
function excerptOf(body: string, parsed: ParsedQuery): Part[] {
  const start = body.slice(0, windowLength);
  const share = (start.match(han)?.length ?? 0) / Math.max(1, start.length);
  const length = Math.round(excerptWidth / (1 + share));
  const at = densestAt(body.toLowerCase(), wordsOf(parsed), length);
  const from = at < windowLength / 2 ? 0 : at - windowLength / 4;
  const { segments, isCutBefore, isCutAfter } = highlight(body.slice(from, from + windowLength), parsed, { length });
  const shown = segments.map(({ text, hit }) => ({ text: text.replace(/\s+/g, ' '), hit }));
  const cut = { text: '…', hit: false };
  return [...(from > 0 || isCutBefore ? [cut] : []), ...shown, ...(isCutAfter || from + windowLength < body.length ? [cut] : [])];
}

/** The words of each term in all its names, phrases as they are. */
const wordsOf = (parsed: ParsedQuery): string[][] => [
  ...parsed.terms.map((term) => term.choices.flatMap((choice) => choice.atoms.map((atom) => atom.text))),
  ...parsed.phrases.map((phrase) => [phrase.text.toLowerCase()]),
];

const occurrences = 40;

/** Where the most different terms stand within one excerpt; 0 when none does. */
function densestAt(text: string, terms: string[][], length: number): number {
  const places = terms
    .flatMap((words, term) => words.flatMap((word) => placesOf(text, word).map((at) => ({ at, term }))))
    .sort((one, other) => one.at - other.at);
  let best = { count: 0, at: 0 };
  let end = 0;
  for (const [start, { at }] of places.entries()) {
    while (end < places.length && places[end]!.at - at < length) end += 1;
    const count = new Set(places.slice(start, end).map((place) => place.term)).size;
    if (count > best.count) best = { count, at };
  }
  return best.at;
}

function placesOf(text: string, word: string): number[] {
  const places: number[] = [];
  for (let at = text.indexOf(word); at >= 0 && places.length < occurrences; at = text.indexOf(word, at + word.length)) places.push(at);
  return word === '' ? [] : places;
}
