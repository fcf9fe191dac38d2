import type { LoaderFunctionArgs } from 'react-router';
import { getWebManifest } from '#app/account/branding/brand-images.queries.server.ts';
import { pageLoader } from '#app/core/http/page.server.ts';

/** GET /site.webmanifest: how the site is called and looks where it is installed. */
export async function loader(args: LoaderFunctionArgs) {
  return Response.json(await read(args), {
    headers: { 'content-type': 'application/manifest+json', 'cache-control': 'public, max-age=300' },
  });
}

const read = pageLoader(({ ctx }) => getWebManifest(ctx));
