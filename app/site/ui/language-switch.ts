import type { Language } from '#app/core/language.ts';

/** The same page in the other language; the server keeps the choice in a cookie. A full page load. */
export function languageUrl(language: Language, pathname: string, search: string): string {
  const query = new URLSearchParams(search);
  query.set('lang', language === 'en' ? 'zh-cn' : 'en');
  return `${pathname}?${query.toString()}`;
}
