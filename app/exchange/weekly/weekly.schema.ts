import { z } from 'zod';
import { isDay } from '#app/core/site-day.ts';
import type { PostRow } from '#app/ask/parts/ask.schema.ts';

/* Glossary: week – seven days from a Monday on by the site's clock, named by that Monday: YYYY-MM-DD. */

/** So many posts are kept of a week for readers of each language. */
export const keptPerWeek = 20;
/** So many weeks the archive lists. */
export const weeksListed = 52;

/**
 * The best posts of a week as kept, without those that are gone since. `next` and `previous` are the weeks beside it,
 * `weeks` the newest ones.
 */
export type WeeklyView = {
  week: string;
  lastDay: string;
  rows: PostRow[];
  previous: string | null;
  next: string | null;
  weeks: string[];
};

export const WeekInput = z.object({ week: z.string().refine(isDay) });
