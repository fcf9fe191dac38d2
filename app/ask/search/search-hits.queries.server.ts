import { type RawBuilder, sql } from 'kysely';
import { listCards } from '#app/account/account.queries.server.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import { highlight, highlightTitle, type Segment as Part } from '#app/core/search/match.server.ts';
import type { ParsedQuery } from '#app/core/search/query.server.ts';
import type { Language } from '#app/core/texts/language.ts';
import { toShownText } from '#app/core/markdown/plain-text.server.ts';
import { reputationOf } from '#app/ask/reputation/reputation.queries.server.ts';
import { cardOf, seconds, tagsJson } from '#app/ask/parts/post-columns.queries.server.ts';
import type { PostRow } from '#app/ask/parts/ask.schema.ts';
import { textOfHtml } from '#app/ask/parts/html-text.ts';
import type { Candidate } from './search-candidates.queries.server.ts';
import type { SearchHit } from './search.schema.ts';

/** Two lines of a list, in Latin letters; a Chinese character is as wide as two. */
const excerptWidth = 180;
const han = /\p{sc=Han}/gu;

/** `model`: summary and description of an entry of the catalogue in each language. */
export type HitRow = Omit<PostRow, 'author' | 'excerpt'> & {
  place: number;
  author: number;
  body: string;
  matched: Language;
  model: Record<Language, [summary: string, html: string]> | null;
};

/** The rows of found posts in their order, as an expression: JSON of `HitRow[]`. */
export const hitsJson = (ctx: Ctx, found: readonly Candidate[]): RawBuilder<unknown> => sql`
  (select coalesce(json_agg(h order by h.place), '[]'::json) from (
    select k.place, p.id, p.kind, p.title, p.language, ${tagsJson(ctx)} tags, p.author_id author,
      ${reputationOf('p')} reputation, p.score, p.answers, p.views, p.accepted > 0 solved,
      ${seconds('p.created_at')} "createdAt", ${seconds('p.active_at')} "activeAt", d.body, w.language matched,
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
  return rows.map(({ place: _order, body, author, model, matched, ...row }) => {
    const shown = model ? textOfModel(model, ctx.language, wordsOf(parsed)) : { language: matched, text: body };
    return {
      ...row,
      language: model ? shown.language : row.language,
      excerptLanguage: shown.language,
      author: cardOf(cards, author),
      titleParts: highlightTitle(row.title, parsed),
      excerptParts: excerptOf(shown.text, parsed),
    };
  });
}

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
  terms.some((words) => words.some((word) => word !== '' && text.toLowerCase().includes(word)));

const windowLength = 700;

/**
 * Analysing a text costs far more than looking a word up in it, so only the window around the densest hits is analysed.
 */
function excerptOf(text: string, parsed: ParsedQuery): Part[] {
  const body = toShownText(text);
  const start = body.slice(0, windowLength);
  const share = (start.match(han)?.length ?? 0) / Math.max(1, start.length);
  const length = Math.round(excerptWidth / (1 + share));
  const at = densestAt(body.toLowerCase(), wordsOf(parsed), length);
  const from = at < windowLength / 2 ? 0 : at - windowLength / 4;
  const { segments, isCutBefore, isCutAfter } = highlight(body.slice(from, from + windowLength), parsed, { length });
  const shown = segments.map(({ text, hit }) => ({ text: text.replace(/\s+/g, ' '), hit }));
  const cut = { text: '…', hit: false };
  return [
    ...(from > 0 || isCutBefore ? [cut] : []),
    ...shown,
    ...(isCutAfter || from + windowLength < body.length ? [cut] : []),
  ];
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
  for (let at = text.indexOf(word); at >= 0 && places.length < occurrences; at = text.indexOf(word, at + word.length))
    places.push(at);
  return word === '' ? [] : places;
}
