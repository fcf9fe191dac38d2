import { foldName } from '#app/aimap/nodes/node-names.server.ts';
import { charsOf } from '#app/core/search/characters.ts';
import { stemWord } from '#app/core/search/stem.ts';
import { isStopWord } from '#app/core/search/stopwords.ts';

/** Topics by their names as `pieceName` writes them. */
export type TopicNames = ReadonlyMap<string, readonly number[]>;

/** A name that more topics share says nothing, and longer ones are in nobody's question. */
const most = { sharing: 3, pieces: 12, topics: 3 };
const pieces = /\p{sc=Han}|[^\s\p{sc=Han}\p{P}\p{S}]+/gu;
const hasHan = /\p{sc=Han}/u;

/** Puts topics under each of their names; one Han character, one letter and words without a meaning name nothing. */
export function makeTopicNames(topics: readonly { id: number; names: readonly string[] }[]): TopicNames {
  const found = new Map<string, number[]>();
  for (const { id, names } of topics)
    for (const name of new Set(names.map((one) => piecesOf(one).join(' ')))) {
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
 */
export function namedTopics(names: TopicNames, question: string): number[] {
  const asked = piecesOf(question);
  const spans: { from: number; to: number; size: number; ids: readonly number[] }[] = [];
  for (let from = 0; from < asked.length; from += 1)
    for (let to = Math.min(asked.length, from + most.pieces); to > from; to -= 1) {
      const name = asked.slice(from, to).join(' ');
      const ids = names.get(name);
      if (ids && ids.length <= most.sharing) spans.push({ from, to, size: sizeOf(asked.slice(from, to)), ids });
    }
  const whole = spans.filter(
    (one) => !spans.some((other) => other !== one && other.from <= one.from && other.to >= one.to),
  );
  return [...new Set(whole.toSorted((a, b) => b.size - a.size).flatMap(({ ids }) => ids))].slice(0, most.topics);
}

/** Folded, each Han character and each word by itself, words without their endings. */
const piecesOf = (text: string): string[] => (foldName(text).match(pieces) ?? []).map(stemWord);

/** Letters, of which a Han character tells as much as three. */
const sizeOf = (parts: readonly string[]) =>
  parts.reduce((sum, part) => sum + (hasHan.test(part) ? 3 : part.length), 0);
