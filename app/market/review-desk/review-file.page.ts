import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { hasId, pageLoader } from '#app/core/http/page.server.ts';
import { getReviewFile } from '#app/market/review-desk/review.queries.server.ts';

/** The package of a submission as a download, for reviewers. */
export const loader = pageLoader(async ({ ctx, params, spendRead }) => {
  spendRead();
  const { path, name, bytes } = await getReviewFile(ctx, { id: Number(params['id']) });
  return new Response(Readable.toWeb(createReadStream(path)) as ReadableStream, {
    headers: {
      'content-type': 'application/zip',
      'content-length': String(bytes),
      'content-disposition': `attachment; filename="${name}"`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    },
  });
}, hasId);
