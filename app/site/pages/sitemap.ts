import type { LoaderFunctionArgs } from 'react-router';
import { countSitemapPages } from '#app/ask/queries.server.ts';
import { pageRequest } from '#app/core/ctx.server.ts';

/** GET /sitemap.xml: the index of the sitemaps, one for the fixed pages and one per 10,000 posts. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { ctx, siteUrl } = context.get(pageRequest);
  const count = await countSitemapPages(ctx);
  const names = ['pages', ...Array.from({ length: count }, (_, i) => `posts-${i}`)];
  const body = names.map((name) => `<sitemap><loc>${siteUrl}/sitemap/${name}.xml</loc></sitemap>`).join('');
  return new Response(`<?xml version="1.0" encoding="UTF-8"?><sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${body}</sitemapindex>`, {
    headers: { 'content-type': 'application/xml; charset=utf-8' },
  });
}
