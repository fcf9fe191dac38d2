import { type RawBuilder, sql } from 'kysely';
import { listCards } from '#app/account/account.queries.server.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import { highlight, highlightTitle, type Segment as Part } from '#app/core/search/match.server.ts';
import { type ParsedQuery, significantTerms } from '#app/core/search/query.server.ts';
import { otherSpellings } from '#app/core/search/spellings.ts';
import { stemWord } from '#app/core/search/stem.ts';
import type { Language } from '#app/core/texts/language.ts';
import { toShownText } from '#app/core/markdown/plain-text.server.ts';
import { reputationOf } from '#app/ask/reputation/reputation.queries.server.ts';
import { cardOf, seconds, tagsJson } from '#app/ask/parts/post-columns.queries.server.ts';
import type { PostRow } from '#app/ask/parts/ask.schema.ts';
import { textOfHtml } from '#app/ask/parts/html-text.ts';
import { cutThread, type ThreadPiece } from '#app/ask/search-index/thread-parts.ts';
import type { Candidate } from './search-candidates.queries.server.ts';
import { type AskedWord, reasonsOf } from './search-reasons.ts';
import type { SearchHit } from './search.schema.ts';

/** Two lines of a list, in Latin letters; a Chinese character is as wide as two. */
const excerptWidth = 180;
const han = /\p{sc=Han}/gu;

/** `model`: summary and description of an entry of the catalogue in each language. */
export type HitRow = Omit<PostRow, 'author' | 'excerpt'> & {
  place: number;
  author: number;
  body: string;
  /** Where in it answers and comments begin. */
  parts: string;
  matched: Language;
  matchedId: number;
  model: Record<Language, [summary: string, html: string]> | null;
};

/** The rows of found posts in their order, as an expression: JSON of `HitRow[]`. */
export const hitsJson = (ctx: Ctx, found: readonly Candidate[]): RawBuilder<unknown> => sql`
  (select coalesce(json_agg(h order by h.place), '[]'::json) from (
    select k.place, p.id, p.kind, p.title, p.language, ${tagsJson(ctx)} tags, p.author_id author,
      ${reputationOf('p')} reputation, p.score, p.answers, p.views, p.accepted > 0 solved,
      ${seconds('p.created_at')} "createdAt", ${seconds('p.active_at')} "activeAt", d.body, d.parts, w.language matched,
      w.id "matchedId",
      case when m.post_id is not null then json_build_object('zh-cn', json_build_array(m.summary_zh, m.html_zh), 'en',
        json_build_array(m.summary_en, m.html_en)) end model
    from unnest(${found.map((one) => one.shown)}::bigint[],
      ${found.map((one) => one.id)}::bigint[]) with ordinality as k (id, matched, place)
      join ask.post p on p.id = k.id join ask.post w on w.id = k.matched join ask.search_doc d on d.post_id = k.matched
      left join ask.model m on p.kind = 'model' and m.post_id = p.id) h)`;

/** The same with what matched marked: titles as they are shown, excerpts of what matched. */
export async function toHits(ctx: Ctx, parsed: ParsedQuery, rows: readonly HitRow[]): Promise<SearchHit[]> {
  const cards = await listCards(
    ctx,
    rows.map((row) => row.author),
  );
  return rows.map(({ place: _order, body, parts, author, model, matched, matchedId, ...row }) => {
    const shown = shownPieces(ctx, { body, parts, model, matched }, parsed);
    const { pieces } = shown;
    const text = pieces.map((piece) => piece.text).join('\n');
    const { excerpt, part } = excerptOf(pieces, parsed);
    return {
      ...row,
      language: model ? shown.language : row.language,
      excerptLanguage: shown.language,
      author: cardOf(cards, author),
      titleParts: highlightTitle(row.title, parsed),
      excerptParts: excerpt,
      foundIn: part && { ...part, postId: matchedId },
      why: reasonsOf(askedIn(parsed), {
        text: `${row.title}\n${text}`.toLowerCase(),
        tags: row.tags.map((tag) => tag.name),
      }),
    };
  });
}

/** What a found thread says, in its pieces; an entry of the catalogue is one, in the language that tells more. */
export function shownPieces(
  ctx: Pick<Ctx, 'language'>,
  { body, parts, model, matched }: Pick<HitRow, 'body' | 'parts' | 'model' | 'matched'>,
  parsed: ParsedQuery,
): { language: Language; pieces: ThreadPiece[] } {
  const { language, text, cuts } = model
    ? { ...textOfModel(model, ctx.language, wordsOf(parsed)), cuts: '' }
    : { language: matched, text: body, cuts: parts };
  return { language, pieces: cutThread(text, cuts).map((piece) => ({ ...piece, text: toShownText(piece.text) })) };
}

/** The words and phrases of a search that count. */
export const askedIn = (parsed: ParsedQuery): AskedWord[] => [
  ...significantTerms(parsed).map(({ choices }) => ({
    names: choices.map(({ atoms, isAdjacent }, at) => {
      const words = atoms.map((atom) => atom.text);
      return at === 0 && isAdjacent ? [words.join(' ')] : words; // a saying stands there as a whole
    }),
  })),
  ...parsed.phrases.map((phrase) => ({ names: [[phrase.text.toLowerCase()]] })),
];

/**
 * What an entry of the catalogue says in the reader's language; in the other one when it says nothing in it, or holds
 * the words only there.
 */
function textOfModel(
  model: NonNullable<HitRow['model']>,
  reader: Language,
  words: string[][],
): { language: Language; text: string } {
  const textIn = (language: Language) => {
    const [summary, html] = model[language];
    const stop = summary === '' || /[.!?。！？…]$/.test(summary) ? '' : language === 'en' ? '.' : '。';
    return [summary + stop, textOfHtml(html)].filter((text) => text !== '').join('\n');
  };
  const other = reader === 'en' ? 'zh-cn' : 'en';
  const own = textIn(reader);
  const isBetter = own === '' ? textIn(other) !== '' : !holds(own, words) && holds(textIn(other), words);
  return isBetter ? { language: other, text: textIn(other) } : { language: reader, text: own };
}

const holds = (text: string, terms: string[][]) =>
  terms.some((words) => words.some((word) => word !== '' && text.toLowerCase().includes(stemWord(word))));

const windowLength = 700;

/**
 * The lines of a thread that hold most of what was asked, all of the post or all of one answer or comment: of the piece
 * that holds the most of it. Analysing a text costs far more than looking a word up in it, so only the window around
 * the densest hits is analysed.
 */
function excerptOf(
  pieces: readonly ThreadPiece[],
  parsed: ParsedQuery,
): { excerpt: Part[]; part: ThreadPiece['part'] } {
  const { piece, at, length } = bestPiece(pieces, wordsOf(parsed));
  const { part, text } = piece;
  const from = at < windowLength / 2 ? 0 : at - windowLength / 4;
  const { segments, isCutBefore, isCutAfter } = highlight(text.slice(from, from + windowLength), parsed, { length });
  const shown = segments.map(({ text: words, hit }) => ({ text: words.replace(/\s+/g, ' '), hit }));
  const cut = { text: '…', hit: false };
  const excerpt = [
    ...(from > 0 || isCutBefore ? [cut] : []),
    ...shown,
    ...(isCutAfter || from + windowLength < text.length ? [cut] : []),
  ];
  return { excerpt, part };
}

/** The piece that holds the most terms, of several the one that has more of them close together, then the first. */
function bestPiece(pieces: readonly ThreadPiece[], terms: string[][]) {
  const lower = pieces.map(({ text }) => text.toLowerCase());
  const held = lower.map((text) => countHeld(text, terms));
  const most = Math.max(...held);
  const places = pieces.flatMap((piece, index) => {
    if (held[index]! < most || (most === 0 && index > 0)) return [];
    const length = excerptLength(lower[index]!);
    return [{ piece, length, ...densestAt(lower[index]!, terms, length) }];
  });
  return places.reduce((best, place) => (place.count > best.count ? place : best));
}

/** The length of an excerpt that fills its lines. */
function excerptLength(text: string): number {
  const start = text.slice(0, windowLength);
  const share = (start.match(han)?.length ?? 0) / Math.max(1, start.length);
  return Math.round(excerptWidth / (1 + share));
}

/** How many terms stand in a text of small letters by any of their words. */
export const countHeld = (text: string, terms: string[][]): number =>
  terms.filter((words) => words.some((word) => word !== '' && text.includes(word))).length;

/** The words of each term that counts in all its names and spellings, phrases as they are. */
export const wordsOf = (parsed: ParsedQuery): string[][] => [
  ...significantTerms(parsed).map((term) =>
    term.choices.flatMap((choice) => choice.atoms.flatMap(({ text }) => [text, ...otherSpellings(text)])),
  ),
  ...parsed.phrases.map((phrase) => [phrase.text.toLowerCase()]),
];

const occurrences = 40;

/** Where the most different terms stand within one excerpt, and how many these are; 0 when none does. */
export function densestAt(text: string, terms: string[][], length: number): { count: number; at: number } {
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
  return best;
}

function placesOf(text: string, word: string): number[] {
  const places: number[] = [];
  for (let at = text.indexOf(word); at >= 0 && places.length < occurrences; at = text.indexOf(word, at + word.length))
    places.push(at);
  return word === '' ? [] : places;
}
