import { z } from 'zod';
import { isDay } from '#app/core/site-day.ts';

/*
 * Glossary: sign-in – one click a site day that gives points; streak – days in a row up to today, or up to yesterday
 * while today is open; week – seven days of a streak, each with its own reward; make-up – signing in for a missed day,
 * for points.
 */

export const MonthInput = z.object({
  /** YYYY-MM; the present month when it is missing or none. */
  month: z
    .string()
    .regex(/^(?!0000)\d{4}-(?:0[1-9]|1[0-2])$/)
    .optional()
    .catch(undefined),
});

/** `day` is what the page shows as today: it only tells requests of two days apart, the server's clock decides. */
export const SignInInput = z.object({ day: z.string().refine(isDay).optional() });

export const MakeUpInput = z.object({ day: z.string().refine(isDay) });

/** A day a member signed in on, and what it gave. */
export type SignedDay = { day: string; isMadeUp: boolean; reward: number; monthReward: number };

/** Why a day cannot be made up. */
export type MakeUpFault = 'signed' | 'notPast' | 'tooOld' | 'beforeJoining' | 'monthUsed' | 'off';

/** The rules of sign-in that hold now: points of each day of a week, of each 30th day, and what making up costs. */
export type SignInRules = {
  rewards: number[];
  monthReward: number;
  makeUpDays: number;
  makeUpPerMonth: number;
  makeUpCost: number;
};

/** What the sign-in page shows. Days and months are the site's. */
export type SignInView = {
  today: string;
  /** The day the member registered. */
  joined: string;
  month: string;
  days: SignedDay[];
  isSigned: boolean;
  streak: number;
  /** All days the member ever signed in on. */
  total: number;
  points: number;
  /** What the next sign-in gives, today's while it is open. */
  next: { reward: number; monthReward: number };
  /** Days in a row that are still missing for the reward of the 30th. */
  toMonthReward: number;
  /** Missed days that may be made up now, oldest first. */
  makeUps: string[];
  makeUpsLeft: number;
  rules: SignInRules;
};

/** What a click gave; `isRepeat` when the day was signed already. */
export type SignInResult = { day: string; isRepeat: boolean; reward: number; monthReward: number; streak: number };
