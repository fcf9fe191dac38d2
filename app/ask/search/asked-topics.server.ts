import { charsOf, pairsOf } from '#app/core/search/characters.ts';
import type { Choice, Term } from '#app/core/search/query.server.ts';
import { otherSpellings } from '#app/core/search/spellings.ts';
import { stemWord } from '#app/core/search/stem.ts';
import { makeTopicNames, namedTopics, type TopicNames } from './named-topics.server.ts';

/** A topic of the map with its names, and its words by how much each counts. */
export type TopicWords = {
  id: number;
  names: readonly string[];
  counts: readonly (readonly [word: string, count: number])[];
};

type Postings = { topics: number[]; counts: number[] };

/** Topics by the words that they hold, made by `makeTopicIndex`. */
export type TopicIndex = {
  topics: readonly TopicWords[];
  lengths: readonly number[];
  meanLength: number;
  words: ReadonlyMap<string, Postings>;
  names: TopicNames;
};

/** What a search is about. */
export type About = {
  /** Topics with the share of what the words tell that each holds, best first. */
  topics: readonly { id: number; share: number }[];
  /** Words that these topics use, with their share of what all of them tell. */
  words: ReadonlyMap<string, number>;
};

/** Saturation of a word in a topic, and what the length of a topic takes (BM25). */
const [saturation, lengthShare] = [3, 0.5];
/**
 * How much more a word tells that has other names – the field speaks of it, while a rare word of everyday language only
 * happens to be rare here; measured by docs/decisions/062 – and how much the name of an assistant tells.
 */
const [namedFactor, lightFactor] = [1.3, 0.4];
/** What two neighbours of a longer Han word that no topic holds count. */
const pairShare = 0.5;
/** So many topics are kept; the words of the first of them lead to further posts. */
const most = { topics: 32, words: 48 };
/** So many of the best topics lead on, to words and to posts. */
export const leading = 6;

/** How much more or less than its rarity a term tells. */
export const factorOf = ({ choices, isLight }: Term): number =>
  isLight ? lightFactor : choices.length > 1 ? namedFactor : 1;

/** Puts the topics of the map under their words. */
export function makeTopicIndex(topics: readonly TopicWords[]): TopicIndex {
  const words = new Map<string, Postings>();
  const lengths = topics.map(({ counts }, at) => {
    let length = 0;
    for (const [word, count] of counts) {
      const postings = words.get(word) ?? { topics: [], counts: [] };
      if (postings.topics.length === 0) words.set(word, postings);
      postings.topics.push(at);
      postings.counts.push(count);
      length += count;
    }
    return length;
  });
  const meanLength = lengths.reduce((sum, length) => sum + length, 0) / (lengths.length || 1) || 1;
  return { topics, lengths, meanLength, words, names: makeTopicNames(topics) };
}

/**
 * Which topics the terms of a search are about, as the share of what the terms tell at best: BM25 over the words of the
 * topics (S. Robertson, H. Zaragoza, 2009); a term that none holds tells most. The words which the best topics use lead
 * on (J. Rocchio, 1971).
 */
export function aboutOf(index: TopicIndex, terms: readonly Term[]): About {
  const scores = new Float64Array(index.topics.length);
  let all = 0;
  for (const term of terms) {
    const held = holdersOf(index, term);
    const tells = rarity(index, held.size) * factorOf(term);
    all += tells;
    for (const [at, count] of held) {
      const length = 1 - lengthShare + (lengthShare * index.lengths[at]!) / index.meanLength;
      scores[at]! += (tells * count) / (count + saturation * length);
    }
  }
  const ranked = [...scores.keys()]
    .filter((at) => scores[at]! > 0)
    .toSorted((a, b) => scores[b]! - scores[a]! || a - b)
    .slice(0, most.topics)
    .map((at) => ({ at, share: scores[at]! / all }));
  return {
    topics: ranked.map(({ at, share }) => ({ id: index.topics[at]!.id, share })),
    words: leadingWords(index, ranked.slice(0, leading)),
  };
}

/** The topics that a question calls by name, or by what a saying in it means; longest names first. */
export function calledIn(index: TopicIndex, question: string, terms: readonly Term[]): number[] {
  const meant = terms.flatMap(({ choices: [typed, ...others] }) => (typed?.isAdjacent ? others : []));
  const texts = [question, ...meant.map(({ atoms }) => atoms.map(({ text }) => text).join(' '))];
  const shareOf = (name: string) => (index.words.get(name)?.topics.length ?? 0) / index.topics.length;
  return namedTopics(index.names, texts.join(' / '), shareOf);
}

/** What the best topics say more than others do, each word with its share. */
function leadingWords(index: TopicIndex, topics: readonly { at: number; share: number }[]): Map<string, number> {
  const found = new Map<string, number>();
  for (const { at, share } of topics)
    for (const [word, count] of index.topics[at]!.counts) {
      const tells = rarity(index, index.words.get(word)!.topics.length) * (count / (count + saturation));
      found.set(word, (found.get(word) ?? 0) + share * tells);
    }
  const best = [...found].toSorted((a, b) => b[1] - a[1]).slice(0, most.words);
  const sum = best.reduce((total, [, tells]) => total + tells, 0);
  return new Map(best.map(([word, tells]) => [word, tells / sum]));
}

/** BM25's inverse document frequency over topics, never negative. */
const rarity = ({ topics }: TopicIndex, holding: number) =>
  Math.log(1 + (topics.length - holding + 0.5) / (holding + 0.5));

/** The topics that hold a term by any of its names, and how often. */
function holdersOf(index: TopicIndex, { choices }: Term): Map<number, number> {
  const held = new Map<number, number>();
  const add = (words: readonly (readonly string[])[], factor: number) => {
    for (const [at, count] of holdersOfAll(index, words)) held.set(at, Math.max(held.get(at) ?? 0, count * factor));
  };
  for (const choice of choices) add(wordsOf(choice), 1);
  if (held.size === 0) for (const pair of choices.flatMap(pairsIn)) add([[pair]], pairShare);
  return held;
}

/** The topics that hold all of some words, as often as the rarest of them. */
function holdersOfAll({ words }: TopicIndex, [first, ...others]: readonly (readonly string[])[]): Map<number, number> {
  const read = (spellings: readonly string[] = []) =>
    new Map(
      spellings.flatMap((word) => {
        const postings = words.get(word);
        return postings?.topics.map((at, n) => [at, postings.counts[n]!] as const) ?? [];
      }),
    );
  return others
    .map(read)
    .reduce(
      (held, other) =>
        new Map([...held].flatMap(([at, count]) => (other.has(at) ? [[at, Math.min(count, other.get(at)!)]] : []))),
      read(first),
    );
}

/** The words of a choice, each in its spellings. */
const wordsOf = ({ atoms }: Choice) =>
  atoms.map(({ kind, text }) => (kind === 'word' ? [text, ...otherSpellings(text)].map(stemWord) : [text]));
const pairsIn = ({ atoms }: Choice) =>
  atoms.flatMap((atom) => (atom.kind === 'han' && charsOf(atom.text).length > 2 ? pairsOf(atom.text) : []));
