import type { Term } from '#app/core/search/query.server.ts';
import { type About, aboutOf, calledIn, type TopicIndex } from './asked-topics.server.ts';
import { namedTogether, topicsCalledLike } from './named-topics.server.ts';

/** Three topics at most are offered for a question. */
const most = 3;
/**
 * The share of what the words tell that a topic has to hold: one that is called by name, by names of the same matter,
 * or by none. Among many words a name may stand in passing, 大模型 in a question about a job; few words tell little.
 */
const least = { few: { called: 0, kin: 0.3, none: 0.5 }, many: { called: 0.12, kin: 0.15, none: 0.35 } } as const;
const few = 3;
/** A topic that nobody calls by any name holds so much more than the next one. */
const beforeNext = 1.4;
/**
 * Where the best topic holds so much, one that holds less than this share of it is another matter: 格式 names Markdown,
 * yet a question about JSON of a fixed form is not about that.
 */
const [sure, ofBest] = [0.2, 0.5];
/** One name that means the same tells too little: “memory” is 内存, and what an agent remembers. */
const together = { same: 2, kin: 3 } as const;

/**
 * The topics that a question is about, best first: those that it calls by name, in other words for the same, and one
 * that holds far more of its words than all others. `test/question-topics.test.ts` measures what the bounds are worth.
 * @param terms what counts of the question
 */
export function topicsOfQuestion(index: TopicIndex, question: string, terms: readonly Term[]): number[] {
  const bounds = least[terms.length > few ? 'many' : 'few'];
  const about = aboutOf(index, terms).topics;
  const shares = new Map(about.map(({ id, share }) => [id, share]));
  const holding = (ids: readonly number[], share: number) => ids.filter((id) => (shares.get(id) ?? 0) >= share);
  const same = terms.map(({ choices }) => choices).filter((choices) => choices.length > 1);
  const kin = terms.map((term) => term.kin ?? []);
  const called = [...calledOrHeld(index, question, terms), ...namedTogether(index.names, same, together.same)];
  const all = new Set([
    ...holding(called, bounds.called),
    ...holding(namedTogether(index.names, kin, together.kin), bounds.kin),
    ...holding(farAhead(about), bounds.none),
  ]);
  const best = about[0]?.share ?? 0;
  return holding([...all], best < sure ? 0 : ofBest * best)
    .toSorted((a, b) => (shares.get(b) ?? 0) - (shares.get(a) ?? 0))
    .slice(0, most);
}

/** Topics that a question calls by name, else those whose names hold its words. */
function calledOrHeld(index: TopicIndex, question: string, terms: readonly Term[]): number[] {
  const called = calledIn(index, question, terms);
  if (called.length > 0) return called;
  const telling = terms.flatMap(({ choices }) => choices[0]!.atoms);
  return topicsCalledLike(
    index.names,
    telling.map(({ text }) => text),
  );
}

const farAhead = ([first, second]: About['topics']): number[] =>
  first && first.share >= beforeNext * (second?.share ?? 0) ? [first.id] : [];
