import { sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';
import { aliasGroups } from '#app/core/search/aliases.ts';
import type { ParsedQuery } from '#app/core/search/query.server.ts';
import { guest, openTags } from '#app/ask/parts/post-visibility.queries.server.ts';

/** Words that can be meant: names of tags, categories and topics of the map, and the other names that the product knows. */
type Vocabulary = { words: Map<string, number>; byPinyin: Map<string, string> };

const keptFor_ms = 300_000;
const mostTags = 5000;
const kept = new WeakMap<Ctx['db'], { at: number; zones: string; vocabulary: Vocabulary }>();
const hasHan = /\p{sc=Han}/u;

/**
 * What was probably meant by a search that finds nothing: Latin words that are one or two letters from a known one, and
 * Chinese words typed as pinyin. @returns the corrected search, or null
 */
export async function findSpelling(
  ctx: Pick<Ctx, 'db'>,
  keywords: string,
  parsed: ParsedQuery,
): Promise<string | null> {
  const typed = parsed.terms
    .flatMap((term) => term.choices[0]!.atoms)
    .filter((atom) => atom.kind === 'word' && /^[a-z][a-z0-9.+#-]{2,29}$/.test(atom.text));
  if (typed.length === 0) return null;
  const vocabulary = await readVocabulary(ctx);
  let corrected = keywords;
  for (const { text } of typed) {
    // First the sound: other names of topics are pinyin too, and a text has the word in characters.
    const sounded = vocabulary.byPinyin.get(text) ?? null;
    const meant = sounded ?? (vocabulary.words.has(text) ? null : closestTo(text, vocabulary.words));
    if (meant !== null)
      corrected = corrected.replace(
        new RegExp(`(?<![\\p{L}\\p{N}])${text.replace(/[.+]/g, '\\$&')}(?![\\p{L}\\p{N}])`, 'giu'),
        meant,
      );
  }
  return corrected === keywords ? null : corrected;
}

async function readVocabulary(ctx: Pick<Ctx, 'db'>): Promise<Vocabulary> {
  const known = kept.get(ctx.db);
  // Names of a category that has just been restricted, and of its tags, must not be offered any more.
  const { zones } = (
    await sql<{ zones: string }>`select coalesce(string_agg(id::text, ',' order by id), '') zones from ask.category
      where zone > 0`.execute(ctx.db)
  ).rows[0]!;
  if (known?.zones === zones && performance.now() - known.at < keptFor_ms) return known.vocabulary;
  const { rows } = await sql<{ name: string; posts: number }>`
    select n.name, t.posts from (select name_zh, name_en, posts from ask.tag t where ${openTags(guest)}
      order by posts desc, id desc limit ${sql.lit(mostTags)}) t
      cross join lateral (values (t.name_zh), (t.name_en)) n (name)
    union all select n.name, c.posts from ask.category c cross join lateral (values (c.name_zh), (c.name_en)) n (name)
      where c.access = 'open'
    union all select n.name, 1 from aimap.node k join aimap.node_text t on t.node_id = k.id
      cross join lateral unnest(t.aliases || t.title) n (name) where k.status = 'published'
    union all select unnest(names), 1 from ask.search_alias where is_on`.execute(ctx.db);
  const names = [...rows, ...aliasGroups.flat().map((name) => ({ name, posts: 1 }))];
  const { pinyin } = await import('pinyin-pro'); // only what nothing was found for needs its table
  const soundOf = (name: string) => pinyin(name, { toneType: 'none', type: 'array' }).join('').replaceAll('ü', 'v');
  const vocabulary: Vocabulary = { words: new Map(), byPinyin: new Map() };
  for (const { name, posts } of names.toSorted((a, b) => b.posts - a.posts)) {
    const plain = name.toLowerCase();
    if (hasHan.test(plain)) addPinyin(vocabulary.byPinyin, plain, soundOf);
    else
      for (const word of plain.split(/[\s_/-]+/))
        if (word.length > 2 && !vocabulary.words.has(word)) vocabulary.words.set(word, posts);
  }
  kept.set(ctx.db, { at: performance.now(), zones, vocabulary });
  return vocabulary;
}

/** Only names of two to six Chinese characters: one alone sounds like too many others. */
function addPinyin(byPinyin: Map<string, string>, name: string, soundOf: (name: string) => string): void {
  if (!/^\p{sc=Han}{2,6}$/u.test(name)) return;
  const sounds = soundOf(name);
  if (/^[a-z]{4,}$/.test(sounds) && !byPinyin.has(sounds)) byPinyin.set(sounds, name);
}

/**
 * The known word at the smallest distance: one change up to seven letters, two beyond, none below four; the first
 * letter is right.
 */
function closestTo(text: string, words: ReadonlyMap<string, number>): string | null {
  const reach = text.length < 4 ? 0 : text.length < 8 ? 1 : 2;
  let best: { word: string; distance: number; posts: number } | null = null;
  for (const [word, posts] of words) {
    if (word.charAt(0) !== text.charAt(0) || Math.abs(word.length - text.length) > reach) continue;
    const distance = distanceOf(text, word);
    if (distance > reach || (best && (distance > best.distance || (distance === best.distance && posts <= best.posts))))
      continue;
    best = { word, distance, posts };
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
