/*
 * The rate of a developer over time, from the rates of the site and their own: pure.
 */

/** From a moment on; null is the site's rate again. */
export type RatePoint = { at: Date; rate: number };
export type OwnPoint = { at: Date; rate: number | null };

/** How long before it begins a higher rate is announced (design/market.md 1: one month, as the field does). */
export const announcedFor_ms = 30 * 86_400_000;

/** The rate at a moment. @param site oldest first, the first from the beginning; @param own oldest first */
export function rateAt(site: readonly RatePoint[], own: readonly OwnPoint[], at: Date): number {
  const last = own.findLast((point) => point.at <= at);
  return last?.rate ?? site.findLast((point) => point.at <= at)?.rate ?? site[0]!.rate;
}

/** The moments at which the rate becomes another one, oldest first; the first is the beginning. */
export function ratePoints(site: readonly RatePoint[], own: readonly OwnPoint[]): RatePoint[] {
  const moments = [...site, ...own].map(({ at }) => at).toSorted((a, b) => a.getTime() - b.getTime());
  const points: RatePoint[] = [];
  for (const at of moments) {
    const rate = rateAt(site, own, at);
    if (points.at(-1)?.rate !== rate) points.push({ at, rate });
  }
  return points;
}

/** Whether a rate is higher after a change of a developer's own rates at any moment that was not announced in time. */
export function isRisenTooSoon(
  site: readonly RatePoint[],
  own: { before: readonly OwnPoint[]; after: readonly OwnPoint[] },
  now: Date,
): boolean {
  const until = now.getTime() + announcedFor_ms;
  const moments = [now, ...[...site, ...own.before, ...own.after].map(({ at }) => at)];
  return moments
    .filter((at) => at >= now && at.getTime() < until)
    .some((at) => rateAt(site, own.after, at) > rateAt(site, own.before, at));
}
