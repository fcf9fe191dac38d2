import { listForSitemap } from '#app/ask/queries.server.ts';
import { listCategories } from '#app/ask/tags/queries.server.ts';
import { pageRequest } from '#app/core/ctx.server.ts';
import { notFound } from '#app/core/texts.server.ts';
import type { LoaderFunctionArgs } from 'react-router';
import { htmlLang, type Language } from '#app/core/language.ts';
import { pageLoader } from '#app/core/http/page.server.ts';

type Entry = { path: string; changedAt?: number; alternates: { language: Language; path: string }[] };

const bothLanguages = (path: string): Entry => ({
  path,
  alternates: (['zh-cn', 'en'] as const).map((language) => ({ language, path: `${path}${path.includes('?') ? '&' : '?'}lang=${language}` })),
});

/** GET /sitemap/pages.xml and /sitemap/posts-N.xml. */
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

const readEntries = pageLoader(async ({ ctx, params }): Promise<Entry[]> => {
  const part = params['part'] ?? '';
  if (part === 'pages.xml') {
    const categories = await listCategories(ctx);
    return ['/', '/ask', '/ask/lists/question/0', '/ask/lists/article/0', ...categories.map((category) => `/ask/lists/category/${category.id}`)].map(
      bothLanguages,
    );
  }
  const page = /^posts-(\d{1,6})\.xml$/.exec(part)?.[1];
  if (page === undefined) throw notFound();
  const posts = await listForSitemap(ctx, { page: Number(page) });
  return posts.map((post) => ({
    path: `/ask/info/${post.id}`,
    changedAt: post.changedAt,
    alternates: post.translations.map(({ language, id }) => ({ language, path: `/ask/info/${id}` })),
  }));
});

function urlOf(siteUrl: string, entry: Entry): string {
  const links = entry.alternates
    .map(({ language, path }) => `<xhtml:link rel="alternate" hreflang="${htmlLang[language]}" href="${(siteUrl + path).replaceAll('&', '&amp;')}"/>`)
    .join('');
  const changed = entry.changedAt === undefined ? '' : `<lastmod>${new Date(entry.changedAt * 1000).toISOString()}</lastmod>`;
  return `<url><loc>${(siteUrl + entry.path).replaceAll('&', '&amp;')}</loc>${changed}${links}</url>`;
}
