import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { htmlLang, type Language } from '#app/core/texts/language.ts';
import { useRootFacts } from '#app/core/request/page-data.ts';

/** The same page in the other language; the server keeps the choice in a cookie. A full page load. */
export function languageUrl(language: Language, pathname: string, search: string): string {
  const query = new URLSearchParams(search);
  query.set('lang', otherThan(language));
  return `${pathname}?${query.toString()}`;
}

const otherThan = (language: Language): Language => (language === 'en' ? 'zh-cn' : 'en');

/** Leads to the page in the other language; nothing on a site of one language. */
export function LanguageLink({
  className,
  label,
  children,
}: {
  className?: string;
  label?: string;
  children: ReactNode;
}) {
  const { language, languages } = useRootFacts();
  const { pathname, search } = useLocation();
  if (languages !== 'both') return null;
  return (
    <a
      className={className}
      href={languageUrl(language, pathname, search)}
      hrefLang={htmlLang[otherThan(language)]}
      aria-label={label}
    >
      {children}
    </a>
  );
}
