import { addDays, siteDay } from '#app/core/site-day.ts';

/** A day is final two hours after its end by the site's clock (design/market.md 3.2). */
const settles_ms = 7_200_000;

/** The last day whose figures change no more. */
export const lastFinalDay = (now: Date): string => addDays(siteDay(new Date(now.getTime() - settles_ms)), -1);
