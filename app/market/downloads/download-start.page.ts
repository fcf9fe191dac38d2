import { redirect, redirectDocument } from 'react-router';
import { isRefusal } from '#app/core/errors.ts';
import { startDownload } from '#app/market/downloads/downloads.commands.server.ts';
import { buyPath } from '#app/market/orders/buy-address.ts';
import { parseInput } from '#app/core/http/input.server.ts';
import { pageLoader } from '#app/core/http/page.server.ts';
import { DownloadInput } from './downloads.schema.ts';

/**
 * GET /plugin/SLUG/download: leads to a one-time address of the package, and who has no licence to where it is bought;
 * any other refusal is the error page. It works without a script.
 */
export const loader = pageLoader(
  async ({ ctx, params, url }) => {
    const input = parseInput(DownloadInput, {
      slug: params['slug'],
      version: url.searchParams.get('version') ?? undefined,
    });
    const { url: address } = await startDownload(ctx, input, 'page').catch((error: unknown) => {
      const isForSale = isRefusal(error) && error.data?.['error'] === 'LICENCE_REQUIRED';
      throw isForSale ? redirect(buyPath(input.slug)) : error;
    });
    // the file is no page of the router's: who was led here by it, after a login for one, leaves it
    throw redirectDocument(new URL(address).pathname);
  },
  ({ slug }) => DownloadInput.shape.slug.safeParse(slug).success,
);

/** A page, so that what is refused is shown as one; nothing of its own is ever seen. */
export default function DownloadStart() {
  return null;
}
