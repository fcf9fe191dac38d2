import { charsOf } from '#app/core/search/characters.ts';
import { fold } from '#app/core/search/fold.server.ts';
import type { Choice } from '#app/core/search/query.server.ts';
import { oneSpelling } from '#app/core/search/spellings.ts';
import { stemWord } from '#app/core/search/stem.ts';
import { isStopWord } from '#app/core/search/stopwords.ts';

/** Topics by their names as `pieceName` writes them. */
export type TopicNames = ReadonlyMap<string, readonly number[]>;

/** A name that more topics share, or a word in more names, says nothing; longer names are in nobody's question. */
const most = { sharing: 3, holding: 12, pieces: 12, topics: 3 };
/** Names that more than this share of the topics use as a word, such as “model”, come after the others. */
const commonShare = 0.15;
const pieces = /\p{sc=Han}|[^\s\p{sc=Han}\p{P}\p{S}]+/gu;
const hasHan = /\p{sc=Han}/u;
/** An option of a program, such as --gpus; the same word without its hyphens is another matter. */
const option = /^--/;

/**
 * Puts topics under each of their names; one Han character, one letter, options of programs and words without a meaning
 * name nothing.
 */
export function makeTopicNames(topics: readonly { id: number; names: readonly string[] }[]): TopicNames {
  const found = new Map<string, number[]>();
  for (const { id, names } of topics)
    for (const name of new Set(names.filter((one) => !option.test(one)).map(keyOf))) {
      if (charsOf(name.replaceAll(' ', '')).length < 2 || name.split(' ').every(isStopWord)) continue;
      const ids = found.get(name) ?? [];
      if (ids.length === 0) found.set(name, ids);
      ids.push(id);
    }
  return found;
}

/**
 * The topics that a question calls by name, as “what is a context window” and 上下文窗口是什么 do: longest names first,
 * of names inside a longer one that one alone, three topics at most.
 * @param shareOf the share of all topics that use a name as a word: common ones come last
 */
export function namedTopics(names: TopicNames, question: string, shareOf: (name: string) => number): number[] {
  const asked = piecesOf(question);
  const spans: { from: number; to: number; size: number; ids: readonly number[] }[] = [];
  for (let from = 0; from < asked.length; from += 1)
    for (let to = Math.min(asked.length, from + most.pieces); to > from; to -= 1) {
      const name = asked.slice(from, to).join(' ');
      const ids = names.get(name);
      if (ids && ids.length <= most.sharing)
        spans.push({ from, to, size: sizeOf(asked.slice(from, to), shareOf), ids });
    }
  const whole = spans.filter(
    (one) => !spans.some((other) => other !== one && other.from <= one.from && other.to >= one.to),
  );
  return [...new Set(whole.toSorted((a, b) => b.size - a.size).flatMap(({ ids }) => ids))].slice(0, most.topics);
}

/** The topics of which a text is a name, and nothing but that. */
export const topicsCalled = (names: TopicNames, text: string): readonly number[] => names.get(keyOf(text)) ?? [];

/** The topics that go by so many, or more, of the names that stand for one of a question's words. */
export function namedTogether(names: TopicNames, words: readonly (readonly Choice[])[], least: number): number[] {
  const found = new Set<number>();
  for (const choices of words) {
    const keys = new Set(choices.map(({ atoms }) => keyOf(atoms.map(({ text }) => text).join(' '))));
    const times = new Map<number, number>();
    for (const id of [...keys].flatMap((key) => names.get(key) ?? [])) times.set(id, (times.get(id) ?? 0) + 1);
    for (const [id, count] of times) if (count >= least) found.add(id);
  }
  return [...found];
}

/** Topics with all of a question's telling words side by side in a name, when few have them: shortest names first. */
export function topicsCalledLike(names: TopicNames, words: readonly string[]): number[] {
  const part = words.flatMap(piecesOf).join(' ');
  if (charsOf(part.replaceAll(' ', '')).length < 2) return [];
  const held = [...names]
    .filter(([name]) => ` ${name} `.includes(` ${part} `))
    .toSorted(([a], [b]) => a.length - b.length);
  const ids = [...new Set(held.flatMap(([, found]) => found))];
  return ids.length > most.holding ? [] : ids.slice(0, most.topics);
}

const keyOf = (name: string) => piecesOf(name).join(' ');

/** Folded, each Han character and each word by itself, words without their endings. */
const piecesOf = (text: string): string[] =>
  (fold(text).text.match(pieces) ?? []).map((piece) => stemWord(oneSpelling(piece)));

/** Letters, of which a Han character tells as much as three; below any other for a common word. */
function sizeOf(parts: readonly string[], shareOf: (name: string) => number): number {
  const size = parts.reduce((sum, part) => sum + (hasHan.test(part) ? 3 : part.length), 0);
  return shareOf(parts.join(hasHan.test(parts[0]!) ? '' : ' ')) > commonShare ? size / 1000 : size;
}
