import { sitePagePath } from '#app/account/site-pages/site-pages.policy.ts';
import type { PageKind, SitePageView } from '#app/account/site-pages/site-pages.schema.ts';
import { htmlLang } from '#app/core/texts/language.ts';

const types: Partial<Record<PageKind, string>> = { about: 'AboutPage', contact: 'ContactPage' };

/** A page of the operator's own for search engines: what it is, its language and its date (schema.org). */
export function ownPageJsonLd(page: SitePageView, { siteUrl, siteName }: { siteUrl: string; siteName: string }) {
  return {
    '@context': 'https://schema.org',
    '@type': types[page.kind] ?? 'WebPage',
    name: page.title,
    description: page.excerpt,
    url: siteUrl + sitePagePath(page.slug),
    inLanguage: htmlLang[page.language],
    dateModified: new Date(page.updatedAt * 1000).toISOString(),
    isPartOf: { '@type': 'WebSite', name: siteName, url: `${siteUrl}/` },
  };
}
