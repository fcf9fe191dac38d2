import { getExportFile } from '#app/account/member-data/member-data.queries.server.ts';
import { hasId, pageLoader } from '#app/core/http/page.server.ts';

/** The file of one's own finished export. */
export const loader = pageLoader(async ({ ctx, params, spendRead }) => {
  spendRead();
  return getExportFile(ctx, Number(params['id']));
}, hasId);
