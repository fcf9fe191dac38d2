import { fold } from '#app/core/search/fold.server.ts';
import type { Fit } from './placement.schema.ts';
import { countTermsOf, type TermCounts } from './text-terms.server.ts';

/** What a topic says of itself in both languages. */
export type TopicWords = {
  id: number;
  /** Titles and aliases. */
  names: string[];
  summaries: string[];
  objectives: string[];
  bodies: string[];
  /** Titles and notes of its resources, words of its quiz items. */
  others: string[];
};

/** A post as it is placed; what members have confirmed as lying at a topic teaches what else does. */
export type PostWords = { title: string; tags: readonly string[]; text: string };

/** A topic as it was counted by `countTopic`, with its names as written. */
export type CountedTopic = { id: number; names: string[]; counts: TermCounts };
/** A post that lies at a topic, as it was counted by `countTaught`. */
export type Taught = { id: number; nodeId: number; isMain: boolean; counts: TermCounts };

/** What one occurrence counts by its field. */
const fields = { name: 5, summary: 2.5, objective: 1.5, body: 1, other: 0.4 } as const;
const postFields = { title: 3, tag: 1.5, text: 1 } as const;
const taughtFields = { title: 2, tag: 2, text: 0.5 } as const;
/** So much of a post is read; what it is about stands in its beginning. */
const readLength = 3000;
const taughtLength = 600;

/** Saturation of a term in a topic, in a post and in taught posts, and what the length of a topic takes (BM25). */
const bm25 = { k: 3, postK: 2, taughtK: 3, b: 0.5 } as const;
/** A post that tells less than so many words that no topic holds is measured by these: few words fit anywhere. */
const leastWords = 3.4;
/** What a score is made of beside the words: a name of the topic in the post, and posts that lie there. */
const shares = { name: 0.045, taught: 0.3 } as const;
/** A post teaches of its further places half of what it does of its main one. */
const asFurther = 0.5;
/** A name counts by where it stands. */
const namePlaces = { title: 1, tag: 0.8, text: 0.35 } as const;

type Posting = { topic: number; weight: number };
type Topic = { id: number; names: string[]; length: number; taught: Taught[] };

/** Topics as posts are compared with them. Made by `makePlaceIndex`, never changed after. */
export type PlaceIndex = {
  topics: Topic[];
  terms: Map<string, Posting[]>;
  /** How many topics have a name, by the name. */
  names: Map<string, number>;
  meanLength: number;
};

/** Counts the terms of a topic, each by the field it stands in. A change of it is a new `counting`. */
export function countTopic({ names, summaries, objectives, bodies, others }: TopicWords): TermCounts {
  const counts: TermCounts = new Map();
  for (const text of names) countTermsOf(text, fields.name, counts);
  for (const text of summaries) countTermsOf(text, fields.summary, counts);
  for (const text of objectives) countTermsOf(text, fields.objective, counts);
  for (const text of bodies) countTermsOf(text, fields.body, counts);
  for (const text of others) countTermsOf(text, fields.other, counts);
  return counts;
}

/** Counts the terms of a post that teaches what lies at its topic. */
export function countTaught({ title, tags, text }: PostWords): TermCounts {
  const counts: TermCounts = new Map();
  countTermsOf(title, taughtFields.title, counts);
  for (const tag of tags) countTermsOf(tag, taughtFields.tag, counts);
  countTermsOf(text.slice(0, taughtLength), taughtFields.text, counts);
  return counts;
}

/** Puts topics and what is known to lie at them beside each other. */
export function makePlaceIndex(topics: readonly CountedTopic[], taught: readonly Taught[]): PlaceIndex {
  const index: PlaceIndex = { topics: [], terms: new Map(), names: new Map(), meanLength: 1 };
  const at = new Map<number, Topic>();
  for (const { id, names, counts } of topics) {
    const topic: Topic = { id, names: foldNames(names), length: sumOf(counts), taught: [] };
    for (const [term, weight] of counts) {
      const postings = index.terms.get(term);
      if (postings) postings.push({ topic: index.topics.length, weight });
      else index.terms.set(term, [{ topic: index.topics.length, weight }]);
    }
    for (const name of topic.names) index.names.set(name, (index.names.get(name) ?? 0) + 1);
    at.set(id, topic);
    index.topics.push(topic);
  }
  for (const post of taught) at.get(post.nodeId)?.taught.push(post);
  index.meanLength = index.topics.reduce((sum, { length }) => sum + length, 0) / (index.topics.length || 1) || 1;
  return index;
}

/**
 * All topics by how well a post fits there: BM25F over what a topic says (Robertson, Zaragoza, Taylor, CIKM 2004) as a
 * share of what the words of the post could tell at best, then the topic's names in the post, and posts that members
 * have confirmed there.
 * @param id the post itself teaches nothing about where it lies
 */
export function rankTopics(index: PlaceIndex, post: PostWords, id: number | null = null): Fit[] {
  const counts: TermCounts = new Map();
  countTermsOf(post.title, postFields.title, counts);
  for (const tag of post.tags) countTermsOf(tag, postFields.tag, counts);
  countTermsOf(post.text.slice(0, readLength), postFields.text, counts);
  const scores = new Float64Array(index.topics.length);
  const told = new Map<string, number>();
  let most = 0;
  for (const [term, count] of counts) {
    const postings = index.terms.get(term) ?? [];
    const weight = inverseFrequency(index, postings.length) * (count / (count + bm25.postK));
    told.set(term, weight);
    if (postings.length > 0) most += weight;
    for (const { topic, weight: held } of postings) {
      const length = 1 - bm25.b + bm25.b * (index.topics[topic]!.length / index.meanLength);
      scores[topic]! += weight * (held / (held + bm25.k * length));
    }
  }
  const enough = Math.max(most, leastWords * inverseFrequency(index, 0));
  const nameOf = readNames(post);
  return index.topics
    .map((topic, i) => {
      const words = (scores[i]! + shares.taught * taughtScore(topic, told, id)) / enough;
      return { nodeId: topic.id, score: words + shares.name * nameScore(index, topic, nameOf) };
    })
    .toSorted((a, b) => b.score - a.score || a.nodeId - b.nodeId);
}

const sumOf = (counts: TermCounts) => [...counts.values()].reduce((sum, count) => sum + count, 0);

/** BM25's inverse document frequency, never negative. */
const inverseFrequency = ({ topics }: PlaceIndex, holding: number) =>
  Math.log(1 + (topics.length - holding + 0.5) / (holding + 0.5));

/** What the posts that lie at a topic say of the words of another one; many posts say no more than a few. */
function taughtScore({ taught }: Topic, told: ReadonlyMap<string, number>, id: number | null): number {
  const others = taught.filter((one) => one.id !== id);
  if (others.length === 0) return 0;
  const saturation = bm25.taughtK * Math.sqrt(others.length);
  let score = 0;
  for (const [term, weight] of told) {
    const count = others.reduce(
      (sum, { counts, isMain }) => sum + (counts.get(term) ?? 0) * (isMain ? 1 : asFurther),
      0,
    );
    if (count > 0) score += weight * (count / (count + saturation));
  }
  return score;
}

const foldName = (text: string) => fold(text).text;
const foldNames = (names: readonly string[]) => [...new Set(names.map(foldName))].filter((name) => name.length > 1);

type Read = { title: string; tags: Set<string>; text: string };
const readNames = ({ title, tags, text }: PostWords): Read => ({
  title: foldName(title),
  tags: new Set(tags.map(foldName)),
  text: foldName(text.slice(0, readLength)),
});

/** The best of a topic's names in a post; one that several topics share tells less. */
function nameScore(index: PlaceIndex, { names }: Topic, { title, tags, text }: Read): number {
  let best = 0;
  for (const name of names) {
    const place = standsIn(title, name)
      ? namePlaces.title
      : tags.has(name)
        ? namePlaces.tag
        : standsIn(text, name)
          ? namePlaces.text
          : 0;
    best = Math.max(best, place / (index.names.get(name) ?? 1));
  }
  return best;
}

const isLetter = (character: string | undefined) => character !== undefined && /[a-z0-9]/.test(character);

/** Whether a name stands in a text; Latin letters around it, but for a plural, make another word of it. */
function standsIn(text: string, name: string): boolean {
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
    const end = at + name.length;
    const isBegun = isLetter(name[0]) && isLetter(text[at - 1]);
    const after = text[end] === 's' ? end + 1 : end;
    if (!isBegun && !(isLetter(name.at(-1)) && isLetter(text[after]))) return true;
  }
  return false;
}
