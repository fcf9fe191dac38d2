import type { LoaderFunctionArgs } from 'react-router';
import { countMemberSitemaps, countSitemapPages } from '#app/ask/lists/sitemaps.queries.server.ts';
import { pageRequest } from '#app/core/ctx.server.ts';

/**
 * GET /sitemap.xml: the index of the sitemaps: fixed pages and categories, the map, plugins, tags, and one per 10,000
 * posts and authors.
 */
export async function loader({ context }: LoaderFunctionArgs) {
  const { ctx, siteUrl } = context.get(pageRequest);
  const count = await countSitemapPages(ctx);
  const members = await countMemberSitemaps(ctx);
  const parts = (name: string, length: number) => Array.from({ length }, (_, i) => `${name}-${i}`);
  const names = ['pages', 'map', 'plugins', 'tags', ...parts('posts', count), ...parts('members', members)];
  const body = names.map((name) => `<sitemap><loc>${siteUrl}/sitemap/${name}.xml</loc></sitemap>`).join('');
  return new Response(
    `<?xml version="1.0" encoding="UTF-8"?><sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${body}</sitemapindex>`,
    {
      headers: { 'content-type': 'application/xml; charset=utf-8' },
    },
  );
}
