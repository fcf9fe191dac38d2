import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';
import { newestWindow } from '#app/core/search/candidates.server.ts';
import { charsOf, pairsOf } from '#app/core/search/characters.ts';
import { looksLike } from '#app/core/search/confusables.ts';
import { toSimplified } from '#app/core/search/fold.server.ts';
import { lexeme, quoteLexeme } from '#app/core/search/lexeme.ts';
import type { ParsedQuery } from '#app/core/search/query.server.ts';
import { cutWords } from '#app/core/search/segment.server.ts';
import { otherSpellings } from '#app/core/search/spellings.ts';
import { stemWord } from '#app/core/search/stem.ts';
import { newestId } from './search-candidates.queries.server.ts';
import { readVocabulary, type Vocabulary } from './spelling-vocabulary.queries.server.ts';

/**
 * What was probably meant by a search that finds little. Only what no post has is changed: Latin words that are one or
 * two letters from a known one, Chinese words typed as pinyin, and characters that sound or look like the right one.
 * @returns the corrected search, or null
 */
export async function findSpelling(
  ctx: Pick<Ctx, 'db'>,
  keywords: string,
  parsed: ParsedQuery,
): Promise<string | null> {
  if (parsed.phrases.length > 0) return null; // somebody wants exactly this
  const known = await knownIn(ctx, keywords);
  if (known.isAll) return null;
  const vocabulary = await readVocabulary(ctx);
  const corrected = keywords
    .replace(latinRun, (run) => correctLatin(run, known, vocabulary))
    .replace(hanRun, (run) => correctHan(run, known, vocabulary));
  return corrected === keywords ? null : corrected;
}

/** Neighbouring Latin words and runs of Han characters; operators and their values are not words. */
const latinWord = /[a-z][a-z0-9]{1,29}/giu;
const latinRun =
  /(?<![\p{L}\p{N}:._+#-])[a-z][a-z0-9]{0,29}(?:\s+[a-z][a-z0-9]{0,29}(?![:._+#-]))*(?![\p{L}\p{N}:._+#-])/giu;
const hanRun = /(?<![:\p{sc=Han}])\p{sc=Han}{2,}(?!:)/gu;

type Known = { isAll: boolean; word: (text: string) => boolean; pair: (text: string) => boolean };

/** Which words and pairs of a search some post has, by the index. */
async function knownIn(ctx: Pick<Ctx, 'db'>, keywords: string): Promise<Known> {
  const plain = toSimplified(keywords).toLowerCase();
  const words = [...plain.matchAll(latinWord)].map(([word]) => word);
  const pairs = [...plain.matchAll(hanRun)].flatMap(([run]) => pairsOf(run));
  const marks = [
    ...words.map((word) => {
      const stems = [word, ...otherSpellings(word)].map((form) => quoteLexeme(lexeme.stem(stemWord(form))));
      return [word, [quoteLexeme(lexeme.word(word)), ...stems].join(' | ')];
    }),
    ...pairs.map((pair) => [pair, quoteLexeme(lexeme.pair(pair))]),
  ].slice(0, mostMarks);
  const newest = newestWindow(BigInt((await newestId.get(ctx)).id));
  // Common words are in the newest posts, so that the whole index is asked only for rare ones.
  // Both are counted: told to stop at the first row, the planner reads the table from its beginning.
  const countIn = (where: RawBuilder<unknown>) => sql`(select count(*) from ask.search_doc
    where tsv @@ (select m.query::tsquery) and ${where})`;
  const inNewest = newest === null ? sql`false` : sql`${countIn(sql`tsv @@ (select ${newest}::tsquery)`)} > 0`;
  const { rows } = await sql<{ held: boolean[] }>`select array(
    select case when ${inNewest} then true else ${countIn(sql`true`)} > 0 end
    from unnest(${marks.map(([, query]) => query)}::text[]) with ordinality m (query, n) order by n) held`.execute(
    ctx.db,
  );
  const held = rows[0]!.held;
  const unknown = new Set(marks.flatMap(([text], at) => (held[at] ? [] : [text!])));
  const isKnown = (text: string) => !unknown.has(text);
  return { isAll: unknown.size === 0, word: isKnown, pair: isKnown };
}

const mostMarks = 64;

/**
 * Pinyin may be cut anywhere, `xiang liang`, `xiangliangshujuku`; a word that is not pinyin is taken for itself. Beside
 * Chinese words a syllable that no post has, such as `shi` behind `shangxiawen chuangkou`, tells nothing: it is left
 * out.
 */
function correctLatin(run: string, known: Known, vocabulary: Vocabulary): string {
  const parts = run.split(/(\s+)/); // words at even places
  const out: string[] = [];
  const leftOver = new Set<number>();
  let isSpoken = false;
  for (let at = 0; at < parts.length;) {
    const part = parts[at]!;
    const word = part.toLowerCase();
    const joined = longestSound(parts, at, known, vocabulary);
    const isSpelledElsewhere = otherSpellings(word).some((other) => vocabulary.words.has(other));
    const isUnknown = at % 2 === 0 && !known.word(word) && !isSpelledElsewhere;
    const closest = joined || !isUnknown ? null : closestTo(word, vocabulary.words);
    const sound = joined?.text ?? (isUnknown && closest === null ? begunSound(word, vocabulary) : null);
    isSpoken ||= sound !== null;
    if (sound === null && closest === null && (isUnknown || part.length === 1) && syllable.test(word))
      leftOver.add(out.length);
    out.push(sound ?? closest ?? part);
    at += joined?.count ?? 1;
  }
  if (!isSpoken) return out.join('');
  const kept = out.filter((_, at) => !leftOver.has(at));
  return kept.join('').trim().replace(/\s+/g, ' ');
}

/** A word that sounds like Chinese words but for a syllable at its end. */
function begunSound(word: string, { byPinyin }: Vocabulary): string | null {
  for (let end = word.length - 1; end >= Math.max(4, word.length - maxSyllable); end--) {
    const text = syllable.test(word.slice(end)) ? cutSound(word.slice(0, end), byPinyin) : null;
    if (text !== null) return text;
  }
  return null;
}

const maxSyllable = 6;
/** One syllable of pinyin: a beginning, perhaps none, and an end. Some that nobody says pass, too. */
const syllable = new RegExp(
  String.raw`^(?:[bpmfdtnlgkhjqxryw]|[zcs]h?)?(?:ai?|ao|ang?|o|ou|ong|ei?|eng?|er|` +
    String.raw`ia?|ie|iao|iu|iang?|ing?|iong|u[aoein]?|uai|uang?|ve?)$`,
);

/** The longest run of up to four words, none of which a post has, that sounds like a Chinese word or several. */
function longestSound(
  parts: readonly string[],
  at: number,
  known: Known,
  { byPinyin }: Vocabulary,
): { text: string; count: number } | null {
  if (at % 2 === 1) return null;
  for (let count = Math.min(7, parts.length - at); count > 0; count -= 2) {
    const some = parts.slice(at, at + count).filter((_, place) => place % 2 === 0);
    const sound = some.join('').toLowerCase();
    if (!some.some((part) => part.length > 2 && !known.word(part.toLowerCase()))) continue;
    const text = cutSound(sound, byPinyin);
    if (text !== null) return { text, count };
  }
  return null;
}

/** The fewest Chinese words whose sounds follow one another in a text; null when it is not wholly made of them. */
function cutSound(sound: string, byPinyin: ReadonlyMap<string, string>): string | null {
  const best: (string[] | null)[] = [[]];
  for (let end = 1; end <= sound.length; end++) {
    best[end] = null;
    for (let from = Math.max(0, end - maxSound); from < end; from++) {
      const [before, word] = [best[from], byPinyin.get(sound.slice(from, end))];
      if (before && word && before.length + 1 < (best[end]?.length ?? maxWords + 1)) best[end] = [...before, word];
    }
  }
  return best[sound.length]?.join(' ') ?? null;
}

const maxSound = 36;
const maxWords = 3;

/** Puts right each character all of whose neighbours are unknown beside it, when one fits that sounds or looks like it. */
function correctHan(run: string, known: Known, vocabulary: Vocabulary): string {
  const chars = charsOf(toSimplified(run));
  const inWord = cutWords(chars.join('')).flatMap((word) => charsOf(word).map(() => charsOf(word).length > 1));
  let isChanged = false;
  for (const [at, char] of chars.entries()) {
    if (inWord[at]) continue;
    const [left, right] = [chars[at - 1], chars[at + 1]];
    const touching = [left && left + char, right && char + right].filter((pair) => pair !== undefined);
    const isRight = touching.some((pair) => known.pair(pair) || vocabulary.pairs.has(pair));
    const meant = isRight ? null : fittingChar(char, left, right, vocabulary);
    if (meant === null) continue;
    chars[at] = meant;
    isChanged = true;
  }
  return isChanged ? chars.join('') : run;
}

function fittingChar(
  char: string,
  left: string | undefined,
  right: string | undefined,
  { pairs, after, before, soundsOf }: Vocabulary,
): string | null {
  const sounds = new Set(soundsOf(char));
  const usesOf = (one: string) =>
    (left ? (pairs.get(left + one) ?? 0) : 0) + (right ? (pairs.get(one + right) ?? 0) : 0);
  const fitting = [...new Set([...((left && after.get(left)) || []), ...((right && before.get(right)) || [])])].filter(
    (one) => one !== char && (looksLike(char, one) || soundsOf(one).some((sound) => sounds.has(sound))),
  );
  return fitting.toSorted((a, b) => usesOf(b) - usesOf(a))[0] ?? null;
}

/**
 * The known word at the smallest distance: one change up to seven letters, two beyond, none below four; the first
 * letter is right.
 */
function closestTo(text: string, words: ReadonlyMap<string, number>): string | null {
  const reach = text.length < 4 ? 0 : text.length < 8 ? 1 : 2;
  let best: { word: string; distance: number; uses: number } | null = null;
  for (const [word, uses] of words) {
    if (word.charAt(0) !== text.charAt(0) || Math.abs(word.length - text.length) > reach) continue;
    const distance = distanceOf(text, word);
    if (distance > reach || (best && (distance > best.distance || (distance === best.distance && uses <= best.uses))))
      continue;
    best = { word, distance, uses };
  }
  return best?.word ?? null;
}

/**
 * Letters to add, drop, change or swap with their neighbour: F. Damerau, Communications of the ACM 7 (1964), optimal
 * string alignment.
 */
export function distanceOf(one: string, other: string): number {
  let older: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let i = 1; i <= one.length; i++) {
    const row = [i];
    for (let j = 1; j <= other.length; j++) {
      const isSame = one[i - 1] === other[j - 1];
      let least = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + (isSame ? 0 : 1));
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1])
        least = Math.min(least, older[j - 2]! + 1);
      row.push(least);
    }
    older = last;
    last = row;
  }
  return last[other.length]!;
}
