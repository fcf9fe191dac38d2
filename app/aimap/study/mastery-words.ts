import type { Mastery } from '#app/aimap/learning/learning.schema.ts';
import type { StudyTexts } from './study-texts.ts';

/** Why a mastery is what it is, in one sentence. */
export function becauseOf({ because, evidence, rights, assisted, days, before }: Mastery, t: StudyTexts): string {
  const helped = assisted > 0 ? t.because.helped(assisted) : '';
  switch (because) {
    case 'unasked':
      return t.because.unasked;
    case 'assisted':
      return t.because.assisted(assisted);
    case 'capped':
      return t.because.capped(evidence, rights) + helped;
    case 'faded':
      return t.because.faded(evidence, rights, days, t.percent(before ?? 0)) + helped;
    case 'plain':
      return t.because.plain(evidence, rights) + helped;
  }
}

/** How long something takes, in minutes up to an hour and a half, then in hours. */
export const timeOf = (minutes: number, t: StudyTexts): string =>
  minutes <= 90 ? t.minutes(minutes) : t.hours(String(Math.round(minutes / 30) / 2));
