import { getShareFile } from '#app/billing/shares/share-files.queries.server.ts';
import { FileOfShareInput } from './shares.schema.ts';
import { pageLoader } from '#app/core/http/page.server.ts';

/** A file of a share as a download, for its author and its buyers. */
export const loader = pageLoader(
  async ({ ctx, params, spendRead }) => {
    spendRead();
    return getShareFile(ctx, FileOfShareInput.parse(params));
  },
  (params) => FileOfShareInput.safeParse(params).success,
);
