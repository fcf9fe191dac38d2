import { htmlLang } from '#app/core/texts/language.ts';
import { useLanguage } from '#app/core/texts/page-texts.ts';

/** A day of the site in words: it is a day, not a moment, so it is the same in every zone. */
export function useDayWords(): (day: string) => string {
  const language = useLanguage();
  const words = new Intl.DateTimeFormat(htmlLang[language], {
    month: language === 'en' ? 'short' : 'long',
    day: 'numeric',
    timeZone: 'UTC',
  });
  return (day) => words.format(new Date(`${day}T00:00:00Z`));
}
