import type { LoaderFunctionArgs } from 'react-router';
import { pageRequest } from '#app/core/ctx.server.ts';

/** GET /robots.txt: readers' pages are open to crawlers, searches, member pages and the API are not. */
export function loader({ context }: LoaderFunctionArgs) {
  const { siteUrl } = context.get(pageRequest);
  const lines = [
    'User-agent: *',
    'Disallow: /api/',
    'Allow: /user/card/',
    'Disallow: /user',
    'Disallow: /ask/search',
    'Disallow: /ask/post',
    'Disallow: /plugin/*/download',
    'Disallow: /plugin/file/',
    'Disallow: /*?*after=',
    'Disallow: /*?*before=',
    'Crawl-delay: 1',
    '',
    `Sitemap: ${siteUrl}/sitemap.xml`,
    '',
  ];
  return new Response(lines.join('\n'), { headers: { 'content-type': 'text/plain; charset=utf-8' } });
}
