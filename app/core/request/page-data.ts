import { type MetaDescriptor, useRouteLoaderData } from 'react-router';
import type { Language, Offer } from '#app/core/texts/language.ts';

/** What the root hands to every page; the product's root loader returns more, these are the neutral parts. */
export type RootFacts = {
  language: Language;
  languages: Offer;
  siteName: string;
  /** What the operator says of the site; '' for the built-in text. */
  description: string;
  siteUrl: string;
  now: number;
  isEditorInstalled: boolean;
  /** False on a site that has nothing to do with money. */
  hasMoney: boolean;
  /** The pictures of a site that has its own; addresses, '' for those it has not. */
  brand: { logo: string; logoDark: string; ratio: number; icon: string; shareImage: string } | null;
};

type Match = { id: string; loaderData?: unknown } | undefined;

/** The root's facts inside a `meta` function. */
export function rootFacts(matches: readonly Match[]): RootFacts {
  const root = matches.find((match) => match?.id === 'root')?.loaderData as RootFacts | undefined;
  return (
    root ?? {
      language: 'zh-cn',
      languages: 'both',
      siteName: '',
      description: '',
      siteUrl: '',
      now: 0,
      isEditorInstalled: true,
      hasMoney: true,
      brand: null,
    }
  );
}

/** The root's facts inside a component. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- pages of the product name its own root data
export function useRootFacts<T extends RootFacts = RootFacts>(): T {
  const facts = useRouteLoaderData('root') as T | undefined;
  if (!facts) throw new Error('The root has no data');
  return facts;
}

export type PageHead = {
  /** Without the site's name. */
  title: string;
  description?: string;
  /**
   * Path of the page's one address, with the query that belongs to it; none keeps the page out of search engines'
   * indexes.
   */
  canonical?: string;
  /** Addresses of the same content in the two languages, when they are different pages. */
  alternates?: Partial<Record<Language, string>>;
  /** open graph type; website unless told. */
  type?: 'website' | 'article';
  feed?: { href: string; title: string };
  /** Path of what links to the page show elsewhere, 1200 by 630 pixels; the site's own unless told. */
  image?: string;
};

/** The head of a page: title "{page} - {site}", description, canonical and hreflang links, Open Graph. */
export function pageHead(matches: readonly Match[], head: PageHead): MetaDescriptor[] {
  const { language, languages, siteName, siteUrl, brand } = rootFacts(matches);
  const title = `${head.title} - ${siteName}`;
  const image = head.image ?? (brand?.shareImage || `/share/site.png${language === 'en' ? '?lang=en' : ''}`);
  const tags: MetaDescriptor[] = [
    { title },
    { property: 'og:title', content: head.title },
    { property: 'og:site_name', content: siteName },
    { property: 'og:type', content: head.type ?? 'website' },
  ];
  tags.push(
    { property: 'og:locale', content: language === 'en' ? 'en_US' : 'zh_CN' },
    { property: 'og:image', content: siteUrl + image },
    { name: 'twitter:card', content: 'summary_large_image' },
  );
  if (head.description)
    tags.push(
      { name: 'description', content: head.description },
      { property: 'og:description', content: head.description },
    );
  if (head.canonical === undefined) tags.push({ name: 'robots', content: 'noindex' });
  else {
    tags.push(...linksOf(siteUrl, head.canonical));
    if (languages === 'both') tags.push(...alternatesOf(siteUrl, head.canonical, head.alternates));
  }
  if (head.feed)
    tags.push({
      tagName: 'link',
      rel: 'alternate',
      type: 'application/atom+xml',
      href: head.feed.href,
      title: head.feed.title,
    });
  return tags;
}

const linksOf = (siteUrl: string, canonical: string) => [
  { tagName: 'link', rel: 'canonical', href: siteUrl + canonical },
  { property: 'og:url', content: siteUrl + canonical },
];

function alternatesOf(siteUrl: string, canonical: string, alternates?: PageHead['alternates']) {
  const inLanguage = (language: Language) =>
    siteUrl + (alternates?.[language] ?? `${canonical}${canonical.includes('?') ? '&' : '?'}lang=${language}`);
  return [
    { tagName: 'link', rel: 'alternate', hrefLang: 'zh-CN', href: inLanguage('zh-cn') },
    { tagName: 'link', rel: 'alternate', hrefLang: 'en', href: inLanguage('en') },
    { tagName: 'link', rel: 'alternate', hrefLang: 'x-default', href: siteUrl + canonical },
  ];
}
