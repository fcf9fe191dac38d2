import { addDays, monthOf } from '#app/core/site-day.ts';
import type { MakeUpFault, SignInRules } from './sign-in.schema.ts';

/** After so many days in a row there is a reward of its own. */
export const monthSpan = 30;

/** How many days in a row end at a day; 0 when it was not signed. */
export function streakAt(days: ReadonlySet<string>, day: string): number {
  let streak = 0;
  for (let one = day; days.has(one); one = addDays(one, -1)) streak += 1;
  return streak;
}

/** What the nth day in a row gives, in points. */
export function rewardOf(
  { rewards, monthReward }: Pick<SignInRules, 'rewards' | 'monthReward'>,
  streak: number,
): { reward: number; monthReward: number } {
  return {
    reward: rewards[(streak - 1) % rewards.length] ?? 0,
    monthReward: streak % monthSpan === 0 ? monthReward : 0,
  };
}

/** Days in a row that are missing until the next reward of the 30th. */
export const toMonthReward = (streak: number): number => monthSpan - (streak % monthSpan);

/** What decides whether a day may be made up. `made` counts those made up in the present month. */
export type MakeUpFacts = { day: string; today: string; joined: string; isSigned: boolean; made: number };

/** Why a day cannot be made up, or null when it can. */
export function makeUpFault(
  { makeUpDays, makeUpPerMonth }: Pick<SignInRules, 'makeUpDays' | 'makeUpPerMonth'>,
  { day, today, joined, isSigned, made }: MakeUpFacts,
): MakeUpFault | null {
  if (isSigned) return 'signed';
  if (makeUpDays === 0 || makeUpPerMonth === 0) return 'off';
  if (day >= today) return 'notPast';
  if (day < addDays(today, -makeUpDays)) return 'tooOld';
  if (day < joined) return 'beforeJoining';
  return made >= makeUpPerMonth ? 'monthUsed' : null;
}

/** The weeks of a month from Monday to Sunday; null for places outside of it. */
export function weeksOf(month: string): (string | null)[][] {
  const first = `${month}-01`;
  const blanks = (new Date(first).getUTCDay() + 6) % 7;
  const places: (string | null)[] = Array.from({ length: blanks }, () => null);
  for (let day = first; monthOf(day) === month; day = addDays(day, 1)) places.push(day);
  while (places.length % 7 !== 0) places.push(null);
  return Array.from({ length: places.length / 7 }, (_week, i) => places.slice(i * 7, i * 7 + 7));
}
