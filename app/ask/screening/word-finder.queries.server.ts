import { RE2JS } from 're2js';
import { sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';
import { fold, toSimplified } from '#app/core/search/fold.server.ts';
import { keepValue } from '#app/core/kept-value.server.ts';
import type { WordAction, WordForm, WordRule } from './screening.schema.ts';

/** A place in the original text, end exclusive. */
export type Place = { start: number; end: number };

/** A rule that a text meets: where, and the words it found there. */
export type WordHit = { id: number; pattern: string; action: WordAction; places: Place[]; found: string[] };

/** Longest text that is looked at; what comes later is beyond what anybody reads of spam. */
const lookedAt = 20_000;

/** More places than these of one rule change nothing. */
const mostPlaces = 100;

/** Every rule a text meets. Texts and words are folded as search folds them: width, case, traditional characters. */
export async function findWords(ctx: Pick<Ctx, 'db'>, text: string): Promise<WordHit[]> {
  const rules = await readRules(ctx);
  if (rules.length === 0) return [];
  const whole = fold(text.slice(0, lookedAt));
  const tight = squeeze(whole.text);
  return rules.flatMap(({ id, pattern, action, find }) => {
    const places = find(whole.text, tight)
      .slice(0, mostPlaces)
      .map(({ start, end }) => ({ start: whole.starts[start]!, end: whole.ends[end - 1]! }));
    if (places.length === 0) return [];
    return [
      {
        id,
        pattern,
        action,
        places,
        found: [...new Set(places.map((place) => text.slice(place.start, place.end)))].slice(0, 5),
      },
    ];
  });
}

/** The text with every place of rules that mask as stars, as many as there were letters. */
export function maskWords(text: string, hits: readonly Pick<WordHit, 'action' | 'places'>[]): string {
  const places = hits.filter((hit) => hit.action === 'mask').flatMap((hit) => hit.places);
  const units = [...text].flatMap((letter) =>
    Array.from({ length: letter.length }, (_, at) => (at === 0 ? letter : '')),
  );
  for (const { start, end } of places) for (let at = start; at < end; at++) if (units[at] !== '') units[at] = '＊';
  return units.join('');
}

type Squeezed = { text: string; places: number[] };

/** Only letters and digits, each with its place: "加 微·信" is "加微信". */
function squeeze(text: string): Squeezed {
  const places: number[] = [];
  let out = '';
  for (const { 0: letter, index } of text.matchAll(/[\p{L}\p{N}]/gu)) {
    for (let unit = 0; unit < letter.length; unit++) places.push(index + unit);
    out += letter;
  }
  return { text: out, places };
}

type Finder = (whole: string, tight: Squeezed) => Place[];

type Compiled = { id: number; pattern: string; action: WordAction; find: Finder };

/** Programs larger than this take longer over a text than a write may. */
const largestProgram = 300;

/** The finder of a rule; null for an expression that RE2 does not know or that is too large. */
export function finderOf(form: WordForm, pattern: string): Finder | null {
  if (form === 'word') return wordFinder(fold(pattern).text.trim());
  try {
    const expression = RE2JS.compile(toSimplified(pattern), RE2JS.CASE_INSENSITIVE);
    if (expression.programSize() > largestProgram || expression.matcher('').find()) return null;
    return (whole) => {
      const places: Place[] = [];
      const matcher = expression.matcher(whole);
      while (places.length < mostPlaces && matcher.find()) places.push({ start: matcher.start(), end: matcher.end() });
      return places;
    };
  } catch {
    return null; // a syntax error, in words of the library's own
  }
}

/** Latin words are whole words; words with Chinese characters are found with anything but letters between these. */
function wordFinder(word: string): Finder | null {
  const { text: tightWord } = squeeze(word);
  if (tightWord === '') return null;
  const isLatin = /^[\p{Script=Latin}\p{N}]+$/u.test(tightWord);
  if (!isLatin)
    return (_whole, tight) =>
      spotsOf(tight.text, tightWord).map((at) => ({
        start: tight.places[at]!,
        end: tight.places[at + tightWord.length - 1]! + 1,
      }));
  return (whole) =>
    spotsOf(whole, word)
      .map((start) => ({ start, end: start + word.length }))
      .filter(({ start, end }) => !isLatinLetter(whole[start - 1]) && !isLatinLetter(whole[end]));
}

const isLatinLetter = (letter: string | undefined) => letter !== undefined && /[\p{Script=Latin}\p{N}]/u.test(letter);

function spotsOf(text: string, word: string): number[] {
  const spots: number[] = [];
  for (let at = text.indexOf(word); at >= 0 && spots.length < mostPlaces; at = text.indexOf(word, at + word.length))
    spots.push(at);
  return spots;
}

const kept = keepValue(2000, readRules, 'words');

/** Has the next reader read anew: after a transaction that wrote rules. */
export const forgetWordRules = (): void => kept.forget();

/** Has other processes and hosts do so too when the caller's transaction has committed. */
export const tellWordRules = (ctx: Pick<Ctx, 'db'>): Promise<void> => kept.tell(ctx);

async function readRules(ctx: Pick<Ctx, 'db'>): Promise<Compiled[]> {
  const { rows } = await sql<Pick<WordRule, 'id' | 'form' | 'pattern' | 'action'>>`
    select id, form, pattern, action from ask.word_rule where is_on order by id limit 1000`.execute(ctx.db);
  return rows.flatMap(({ id, form, pattern, action }) => {
    const find = finderOf(form, pattern);
    return find ? [{ id, pattern, action, find }] : [];
  });
}
