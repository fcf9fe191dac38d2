import { htmlLang, type Language } from '#app/core/texts/language.ts';

/**
 * A day of the site's calendar in words, with its year; it is the same day for every reader, wherever their clock
 * stands.
 */
export function dayWords(day: string, language: Language): string {
  const format = new Intl.DateTimeFormat(htmlLang[language], {
    year: 'numeric',
    month: language === 'en' ? 'short' : 'long',
    day: 'numeric',
    timeZone: 'UTC',
  });
  return format.format(new Date(`${day}T00:00:00Z`));
}

/** The page of a week, named by its Monday. */
export const weekPath = (week: string): string => `/ask/weekly/${week}`;
