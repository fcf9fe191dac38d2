import { getMapFile } from '#app/aimap/exchange/map-export.queries.server.ts';
import { pageLoader } from '#app/core/http/page.server.ts';

/** The map of the site as a file, for staff. */
export const loader = pageLoader(async ({ ctx }) => {
  const { name, file } = await getMapFile(ctx);
  return new Response(file, {
    headers: {
      'content-type': 'application/x-ndjson; charset=utf-8',
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'no-store',
    },
  });
});
