import { createEmptyCard, fsrs, Rating, State } from 'ts-fsrs';
import { addDays, siteDay } from '#app/core/site-day.ts';

/** When an item comes again, and what that follows from. */
export type Card = {
  stability: number;
  difficulty: number;
  reps: number;
  lapses: number;
  reviewedAt: Date;
  knownAt: Date | null;
  /** A day of the site, YYYY-MM-DD. */
  dueDay: string;
};

/** Nothing is put off for more than a year. */
const longest_days = 365;
const scheduler = fsrs({
  request_retention: 0.9,
  maximum_interval: longest_days,
  enable_fuzz: false,
  enable_short_term: false,
});

/**
 * The card after an answer without help, by FSRS: right is "good", wrong is "again"; due on a later day in any case.
 * What is forgotten is never more stable than before.
 */
export function nextCard(card: Card | null, isRight: boolean, now: Date): Card {
  const before = card
    ? {
        ...createEmptyCard(card.reviewedAt),
        stability: card.stability,
        difficulty: card.difficulty,
        reps: card.reps,
        lapses: card.lapses,
        state: State.Review,
        last_review: card.reviewedAt,
      }
    : createEmptyCard(now);
  // a clock that was set back is none that ran on
  const at = card && now < card.reviewedAt ? card.reviewedAt : now;
  const { card: after } = scheduler.next(before, at, isRight ? Rating.Good : Rating.Again);
  return {
    stability: isRight || !card ? after.stability : Math.min(after.stability, card.stability),
    difficulty: after.difficulty,
    reps: after.reps,
    lapses: after.lapses,
    reviewedAt: at,
    knownAt: isRight ? at : (card?.knownAt ?? null),
    dueDay: laterOf(siteDay(after.due), addDays(siteDay(at), 1)),
  };
}

/** An answer with help says nothing about memory: the item comes again tomorrow, if it would not sooner. */
export function hastened(card: Card, now: Date): Card {
  const tomorrow = addDays(siteDay(now), 1);
  return { ...card, dueDay: card.dueDay < tomorrow ? card.dueDay : tomorrow };
}

const laterOf = (one: string, other: string) => (one > other ? one : other);

/** How many may still come today: of those that are due no more than the day's limit leaves. */
export const openToday = (due: number, doneToday: number, dailyMax: number): number =>
  Math.max(0, Math.min(due, dailyMax - doneToday));
