import { redirect } from 'react-router';
import { startDownload } from '#app/market/downloads/downloads.commands.server.ts';
import { parseInput } from '#app/core/http/input.server.ts';
import { pageLoader } from '#app/core/http/page.server.ts';
import { DownloadInput } from './downloads.schema.ts';

/** GET /plugin/SLUG/download: leads to a one-time address of the package. It works without a script. */
export const loader = pageLoader(
  async ({ ctx, params, url }) => {
    const input = parseInput(DownloadInput, {
      slug: params['slug'],
      version: url.searchParams.get('version') ?? undefined,
    });
    const { url: address } = await startDownload(ctx, input, 'page');
    throw redirect(new URL(address).pathname);
  },
  ({ slug }) => DownloadInput.shape.slug.safeParse(slug).success,
);
