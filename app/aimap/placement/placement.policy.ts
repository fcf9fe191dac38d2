import { mostPlaces } from '#app/ask/parts/map-place.schema.ts';
import type { Fit } from './placement.schema.ts';

/**
 * When a post is placed by itself. Chosen on the half of the labelled starter posts that is there to tune on, so that
 * nine of ten lie where an editor puts them; figures stand in docs/decisions.
 */
export const thresholds = {
  /** So well the best topic must fit. */
  best: 0.12,
  /** So many times better than the second, unless both fit well. */
  margin: 1.03,
  /** A further topic is taken when it fits so well beside the best. */
  further: 0.8,
} as const;

/** How many fits the desk is shown of a post that waits. */
const offered = 5;

/** Where a post comes to lie by itself, the main place first; or what to offer to whoever chooses. */
export type Verdict = { places: Fit[] } | { waits: Fit[] };

/** @param fits topics, best first, without those that were rejected */
export function verdictOf(fits: readonly Fit[]): Verdict {
  const [best, second] = fits;
  const isClear = best !== undefined && best.score >= thresholds.best;
  if (!isClear || (second && best.score < second.score * thresholds.margin)) return { waits: fits.slice(0, offered) };
  const least = Math.max(thresholds.best, best.score * thresholds.further);
  return { places: fits.slice(0, mostPlaces).filter(({ score }) => score >= least) };
}

/** What two members agree on settles a place; of one who may review, or the author, one word is enough. */
export const votesToSettle = 2;
