import { setImmediate as breathe } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';
import { aliasGroups } from '#app/core/search/aliases.ts';
import { charsOf, pairsOf } from '#app/core/search/characters.ts';
import { fieldTerms } from '#app/core/search/dictionary.ts';
import { fold } from '#app/core/search/fold.server.ts';
import { cutWords } from '#app/core/search/segment.server.ts';
import { guest, openTags, visiblePosts } from '#app/ask/parts/post-visibility.queries.server.ts';

/** What can be meant by a slip of the keys: the words of names and titles that everybody may read. */
export type Vocabulary = {
  /** Latin words of three letters and more, with how often they are used. */
  words: ReadonlyMap<string, number>;
  /** Two Han characters side by side, with how often they are. */
  pairs: ReadonlyMap<string, number>;
  /** For each Han character those that follow it, and those that it follows. */
  after: ReadonlyMap<string, ReadonlySet<string>>;
  before: ReadonlyMap<string, ReadonlySet<string>>;
  /** Chinese words of two to six characters by their sound without tones. */
  byPinyin: ReadonlyMap<string, string>;
  /** All sounds of a character. */
  soundsOf: (char: string) => readonly string[];
};

type Name = { name: string; uses: number };

const keptFor_ms = 300_000;
const most = { tags: 5000, titles: 2000 };
const kept = new WeakMap<Ctx['db'], { at: number; zones: string; vocabulary: Promise<Vocabulary> }>();
/** So many are read between answers to others: all of them take a quarter of a second. */
const namesAtOnce = 100;
const isHanName = (name: string) => /^\p{sc=Han}{2,6}$/u.test(name);

/** Kept five minutes, or until a category is restricted. */
export async function readVocabulary(ctx: Pick<Ctx, 'db'>): Promise<Vocabulary> {
  const known = kept.get(ctx.db);
  // Names of a category that has just been restricted, and of its tags, must not be offered any more.
  const { zones } = (
    await sql<{ zones: string }>`select coalesce(string_agg(id::text, ',' order by id), '') zones from ask.category
      where zone > 0`.execute(ctx.db)
  ).rows[0]!;
  if (known?.zones === zones && performance.now() - known.at < keptFor_ms) return known.vocabulary;
  // Many may ask at once: it is made once.
  const vocabulary = Promise.all([readNames(ctx), readTitles(ctx)]).then(([names, titles]) =>
    makeVocabulary(names, titles),
  );
  kept.set(ctx.db, { at: performance.now(), zones, vocabulary });
  vocabulary.catch(() => kept.delete(ctx.db));
  return vocabulary;
}

async function readNames(ctx: Pick<Ctx, 'db'>): Promise<Name[]> {
  const { rows } = await sql<Name>`
    select n.name, t.posts uses from (select name_zh, name_en, posts from ask.tag t where ${openTags(guest)}
      order by posts desc, id desc limit ${sql.lit(most.tags)}) t
      cross join lateral (values (t.name_zh), (t.name_en)) n (name)
    union all select n.name, c.posts from ask.category c cross join lateral (values (c.name_zh), (c.name_en)) n (name)
      where c.access = 'open'
    union all select n.name, 1 from aimap.node k join aimap.node_text t on t.node_id = k.id
      cross join lateral unnest(t.aliases || t.title) n (name) where k.status = 'published'
    union all select unnest(names), 1 from ask.search_alias where is_on`.execute(ctx.db);
  return [...rows, ...[...aliasGroups.flat(), ...fieldTerms].map((name) => ({ name, uses: 1 }))];
}

async function readTitles(ctx: Pick<Ctx, 'db'>): Promise<Name[]> {
  const { rows } = await sql<{ title: string }>`select p.title from ask.post p where ${visiblePosts(guest)}
    order by p.id desc limit ${sql.lit(most.titles)}`.execute(ctx.db);
  return rows.flatMap(({ title }) =>
    [...fold(title).text.matchAll(/\p{sc=Han}+|[a-z][a-z0-9]+/gu)].map(([name]) => ({ name, uses: 1 })),
  );
}

async function makeVocabulary(names: readonly Name[], titles: readonly Name[]): Promise<Vocabulary> {
  const { pinyin } = await import('pinyin-pro'); // its table is needed only when little was found
  const soundsOf = soundTable((char) => pinyin(char, { toneType: 'none', type: 'array', multiple: true }));
  const spoken = (word: string) => pinyin(word, { toneType: 'none', type: 'array' });
  const [words, pairs] = [new Map<string, number>(), new Map<string, number>()];
  const [after, before] = [new Map<string, Set<string>>(), new Map<string, Set<string>>()];
  const byPinyin = new Map<string, string>();
  const count = (map: Map<string, number>, key: string, uses: number) => map.set(key, (map.get(key) ?? 0) + uses);
  const all = [...names.toSorted((a, b) => b.uses - a.uses), ...titles];
  for (const [at, { name, uses }] of all.entries()) {
    if (at % namesAtOnce === 0) await breathe();
    const plain = fold(name).text;
    for (const [word] of plain.matchAll(/[a-z][a-z0-9]{2,}/g)) count(words, word, uses);
    for (const [run] of plain.matchAll(/\p{sc=Han}+/gu)) {
      for (const pair of pairsOf(run)) {
        count(pairs, pair, uses);
        const [first, second] = charsOf(pair);
        addTo(after, first!, second!);
        addTo(before, second!, first!);
      }
      for (const word of [run, ...cutWords(run)])
        if (isHanName(word)) for (const sound of soundings(word, spoken, soundsOf)) addNew(byPinyin, sound, word);
    }
  }
  return { words, pairs, after, before, byPinyin, soundsOf };
}

/** How a word may be typed: as it is said and, up to eight, with the other readings of its characters. */
function soundings(
  word: string,
  spoken: (word: string) => readonly string[],
  soundsOf: (char: string) => readonly string[],
): string[] {
  const others = charsOf(word).reduce<string[]>(
    (all, char) => all.flatMap((sound) => soundsOf(char).map((next) => sound + next)).slice(0, 8),
    [''],
  );
  return [spoken(word).map(typed).join(''), ...others].filter((sound) => /^[a-z]{4,}$/.test(sound));
}

/** ü is typed as v. */
const typed = (sound: string) => sound.replaceAll('ü', 'v');

function soundTable(read: (char: string) => string[]): (char: string) => readonly string[] {
  const table = new Map<string, readonly string[]>();
  return (char) => {
    const known = table.get(char) ?? [...new Set(read(char).map(typed))];
    table.set(char, known);
    return known;
  };
}

function addTo(map: Map<string, Set<string>>, key: string, value: string): void {
  const set = map.get(key) ?? new Set();
  map.set(key, set.add(value));
}

function addNew(map: Map<string, string>, key: string, value: string): void {
  if (!map.has(key)) map.set(key, value);
}
