import { addDays, daysBetween } from '#app/core/site-day.ts';
import { rewardOf } from '#app/billing/sign-in/sign-in.policy.ts';
import type { SignInRules } from '#app/billing/sign-in/sign-in.schema.ts';
import type { ReputationPoint, WeekDay, WeekOfSignIns } from './member-overview.schema.ts';

/** About as many points as a curve shows without a point for each pixel. */
const mostPoints = 46;

type Gained = { day: string; gained: number; accepted: number };

/**
 * The reputation at the end of every so many days up to today, counted back from what it is now; nobody's is below 1.
 * @param changes days with a change, those within the span
 * @param days how far back the curve reaches
 */
export function reputationCurve(
  now: number,
  changes: readonly Gained[],
  { today, days }: { today: string; days: number },
): ReputationPoint[] {
  const step = Math.ceil(days / mostPoints);
  const points: ReputationPoint[] = [];
  for (let back = 0; back <= days; back += step) {
    const day = addDays(today, -back);
    const before = addDays(day, -step);
    let later = 0;
    let accepted = 0;
    for (const change of changes) {
      if (change.day > day) later += change.gained;
      else if (change.day > before) accepted += change.accepted;
    }
    points.push({ day, reputation: Math.max(1, now - later), accepted });
  }
  return points.toReversed();
}

/** The Monday of a day's week. */
export const mondayOf = (day: string): string => addDays(day, -(((daysBetween('1970-01-05', day) % 7) + 7) % 7));

/**
 * The present week of sign-ins; null where signing in gives nothing.
 * @param signed what each day since Monday that was signed gave
 * @param streak days in a row up to today, or up to yesterday while today is open
 */
export function weekOfSignIns(
  rules: Pick<SignInRules, 'rewards' | 'monthReward'>,
  signed: ReadonlyMap<string, number>,
  { today, streak }: { today: string; streak: number },
): WeekOfSignIns | null {
  if (rules.rewards.every((reward) => reward === 0)) return null;
  const isSigned = signed.has(today);
  const give = (nth: number) => {
    const { reward, monthReward } = rewardOf(rules, nth);
    return reward + monthReward;
  };
  const next = isSigned ? streak : streak + 1;
  const monday = mondayOf(today);
  const days = Array.from({ length: 7 }, (_day, i): WeekDay => {
    const day = addDays(monday, i);
    const given = signed.get(day);
    if (given !== undefined) return { day, state: 'signed', reward: given };
    if (day < today) return { day, state: 'missed', reward: 0 };
    return { day, state: day === today ? 'today' : 'ahead', reward: give(next + daysBetween(today, day)) };
  });
  return { today, isSigned, streak, due: give(isSigned ? streak + 1 : next), days };
}
