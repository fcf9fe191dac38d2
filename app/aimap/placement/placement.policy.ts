import { mostPlaces } from '#app/ask/parts/map-place.schema.ts';
import type { Fit } from './placement.schema.ts';

/** When a post is placed by itself. */
export type PlaceBar = {
  /** So well the best topic must fit. */
  best: number;
  /** So many times better than the second. */
  margin: number;
};

/**
 * The bar before operators set another. Chosen on the half of the labelled starter posts that is there to tune on, so
 * that nine of ten lie where an editor puts them; figures stand in docs/decisions.
 */
export const firstBar: PlaceBar = { best: 0.12, margin: 1.03 };

/** A further topic is taken when it fits so well beside the best. */
const further = 0.8;

/** The fits that are good enough to be places, the main one first: at most three. @param fits best first */
export function goodPlaces(fits: readonly Fit[], { best }: Pick<PlaceBar, 'best'>): Fit[] {
  const least = Math.max(best, (fits[0]?.score ?? 0) * further);
  return fits.slice(0, mostPlaces).filter(({ score }) => score >= least);
}

/** How many fits the desk is shown of a post that waits. */
const offered = 5;

/** Where a post comes to lie by itself, the main place first; or what to offer to whoever chooses. */
export type Verdict = { places: Fit[] } | { waits: Fit[] };

/** @param fits topics, best first, without those that were rejected */
export function verdictOf(fits: readonly Fit[], bar: PlaceBar = firstBar): Verdict {
  const [best, second] = fits;
  const isClear = best !== undefined && best.score >= bar.best;
  if (!isClear || (second && best.score < second.score * bar.margin)) return { waits: fits.slice(0, offered) };
  return { places: goodPlaces(fits, bar) };
}
