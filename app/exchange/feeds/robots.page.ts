import type { LoaderFunctionArgs } from 'react-router';
import { isOpenToAll } from '#app/account/entry/entry.queries.server.ts';
import { pageRequest } from '#app/core/ctx.server.ts';

/**
 * GET /robots.txt: readers’ pages are open to crawlers, searches, member pages and the API are not; a site for members
 * only is closed to them.
 */
export async function loader({ context }: LoaderFunctionArgs) {
  const { ctx, siteUrl } = context.get(pageRequest);
  const headers = { 'content-type': 'text/plain; charset=utf-8' };
  if (!(await isOpenToAll(ctx))) return new Response('User-agent: *\nDisallow: /\n', { headers });
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
  return new Response(lines.join('\n'), { headers });
}
