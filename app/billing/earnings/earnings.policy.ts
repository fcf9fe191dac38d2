/*
 * When pending earnings become free. Pure.
 */

/** From when on earnings wait for how many days; oldest first. */
export type HoldRule = { startsAt: Date; holdDays: number };

const day_ms = 86_400_000;

/** When earnings of a moment become free: the rule that held then goes on to hold for them. */
export function releaseAt(madeAt: Date, rules: readonly HoldRule[], initialDays: number): Date {
  const rule = rules.findLast(({ startsAt }) => startsAt <= madeAt);
  return new Date(madeAt.getTime() + (rule?.holdDays ?? initialDays) * day_ms);
}

/** The shortest time that anything waits. */
export const shortestHold_ms = (rules: readonly HoldRule[], initialDays: number) =>
  Math.min(initialDays, ...rules.map(({ holdDays }) => holdDays)) * day_ms;
