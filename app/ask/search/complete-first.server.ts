import type { Candidate } from './search-candidates.queries.server.ts';

/** In a search of so many words each of them is meant; a sentence has some that only come along. */
const shortSearch = 3;
/** What holds less than this of what the words tell stands behind all that hold them; measured by docs/decisions/062. */
const most = 0.6;

/**
 * Some found posts in another order: those in which all that was typed stands together come first, and in a short
 * search those that hold all words stand before those that hold less than 0.6 of what these tell. None keeps a
 * lower rank than those behind it.
 * @param ordered best first
 * @param how.strict those that hold all words or fit in another way
 * @param how.terms how many words count
 * @param how.isNamed the search is a category's name, too, which is the other way to fit
 */
export function completeFirst(
  ordered: readonly Candidate[],
  { strict, terms, isNamed }: { strict: readonly Candidate[]; terms: number; isNamed: boolean },
): Candidate[] {
  const fitting = new Map(strict.map((one) => [one.pair, one.isWhole === true]));
  const isComplete = ({ pair, holding }: Candidate) =>
    fitting.has(pair) && (holding ? holding.all.every(Boolean) : !isNamed);
  const isWhole = (one: Candidate) => isComplete(one) && fitting.get(one.pair)!;
  const others = ordered.filter((one) => !isWhole(one));
  const isPoor = (one: Candidate) => !isComplete(one) && (one.coverage ?? 1) < most;
  const poor = terms > shortSearch ? -1 : others.findIndex(isPoor);
  const [ahead, behind] = poor < 0 ? [others, []] : [others.slice(0, poor), others.slice(poor)];
  return withRanks([
    ...ordered.filter(isWhole),
    ...ahead,
    ...behind.filter(isComplete),
    ...behind.filter((one) => !isComplete(one)),
  ]);
}

function withRanks(ordered: readonly Candidate[]): Candidate[] {
  let best = 0;
  return ordered
    .toReversed()
    .map((one) => {
      best = Math.max(best, one.rank ?? 0);
      return best > (one.rank ?? 0) ? { ...one, rank: best } : one;
    })
    .toReversed();
}
