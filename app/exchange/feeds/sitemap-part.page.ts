import type { LoaderFunctionArgs } from 'react-router';
import { listForSitemap, listMembersForSitemap, listTagsForSitemap } from '#app/ask/lists/sitemaps.queries.server.ts';
import { pathOfPost } from '#app/ask/parts/ask-addresses.ts';
import { listMapAddresses } from '#app/aimap/nodes/map-sitemap.queries.server.ts';
import { listStoreAddresses } from '#app/market/store/plugin-feed.queries.server.ts';
import { listCategories } from '#app/ask/tags/tags.queries.server.ts';
import { pageRequest } from '#app/core/ctx.server.ts';
import { notFound } from '#app/core/refusals.server.ts';
import { htmlLang, type Language } from '#app/core/texts/language.ts';
import { type PageArgs, pageLoader } from '#app/core/http/page.server.ts';
import { listSitePages } from '#app/account/site-pages/site-pages.queries.server.ts';
import { sitePagePath } from '#app/account/site-pages/site-pages.policy.ts';
import { getSiteSettings } from '#app/account/site.settings.server.ts';

type Entry = { path: string; changedAt?: number; alternates: { language: Language; path: string }[] };

const bothLanguages = (path: string): Entry => ({
  path,
  alternates: (['zh-cn', 'en'] as const).map((language) => ({
    language,
    path: `${path}${path.includes('?') ? '&' : '?'}lang=${language}`,
  })),
});

/** GET /sitemap/pages.xml, map.xml, plugins.xml, tags.xml, posts-N.xml and members-N.xml: only what guests find something on. */
export const loader = async (args: LoaderFunctionArgs) => {
  const { siteUrl } = args.context.get(pageRequest);
  const entries = await readEntries(args);
  const body = entries.map((entry) => urlOf(siteUrl, entry)).join('');
  return new Response(
    `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">${body}</urlset>`,
    {
      headers: { 'content-type': 'application/xml; charset=utf-8' },
    },
  );
};

const readEntries = pageLoader(async (args): Promise<Entry[]> => {
  const [entries, { languages }] = await Promise.all([entriesOf(args), getSiteSettings(args.ctx)]);
  return languages === 'both' ? entries : entries.map((entry) => ({ ...entry, alternates: [] }));
});

async function entriesOf({ ctx, params }: Pick<PageArgs, 'ctx' | 'params'>): Promise<Entry[]> {
  const part = params['part'] ?? '';
  if (part === 'pages.xml') {
    const [categories, pages] = await Promise.all([listCategories(ctx), listSitePages(ctx)]);
    return [
      '/',
      '/aiMap',
      '/ask',
      '/ask/lists/question/0',
      '/ask/lists/article/0',
      '/ask/models/all/0',
      '/ask/devdoc',
      '/ask/indev',
      '/plugin',
      ...categories.map((category) => `/ask/lists/category/${category.id}`),
      ...pages.map(({ slug }) => sitePagePath(slug)),
    ].map(bothLanguages);
  }
  if (part === 'map.xml') return (await listMapAddresses(ctx)).map(bothLanguages);
  if (part === 'plugins.xml') return (await listStoreAddresses(ctx)).map(bothLanguages);
  if (part === 'tags.xml') return (await listTagsForSitemap(ctx)).map((id) => bothLanguages(`/ask/lists/tag/${id}`));
  const [, noun, page] = /^(posts|members)-(\d{1,6})\.xml$/.exec(part) ?? [];
  if (page === undefined) throw notFound();
  if (noun === 'members')
    return (await listMembersForSitemap(ctx, { page: Number(page) })).map((id) => bothLanguages(`/user/card/${id}`));
  const posts = await listForSitemap(ctx, { page: Number(page) });
  return posts.map((post) => ({
    path: pathOfPost(post),
    changedAt: post.changedAt,
    alternates: post.translations.map(({ language, id }) => ({ language, path: pathOfPost({ id, kind: post.kind }) })),
  }));
}

function urlOf(siteUrl: string, entry: Entry): string {
  const links = entry.alternates
    .map(
      ({ language, path }) =>
        `<xhtml:link rel="alternate" hreflang="${htmlLang[language]}" href="${(siteUrl + path).replaceAll('&', '&amp;')}"/>`,
    )
    .join('');
  const changed =
    entry.changedAt === undefined ? '' : `<lastmod>${new Date(entry.changedAt * 1000).toISOString()}</lastmod>`;
  return `<url><loc>${(siteUrl + entry.path).replaceAll('&', '&amp;')}</loc>${changed}${links}</url>`;
}
