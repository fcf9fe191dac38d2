/*
 * Glossary: daily figure – what is counted of one day of the site, without the editors of the starter content.
 */

/** How many days the console draws, the last one today. */
export const drawnDays = 30;

export const figureKeys = ['members', 'active', 'posts', 'answers', 'firstAnswer_s', 'unanswered', 'searches'] as const;
export type FigureKey = (typeof figureKeys)[number];

/** One day, YYYY-MM-DD. `members` and `unanswered` as the day ended; `firstAnswer_s` is null where nobody answered. */
export type DayFigures = {
  day: string;
  members: number;
  active: number;
  posts: number;
  answers: number;
  firstAnswer_s: number | null;
  unanswered: number;
  searches: number;
};
