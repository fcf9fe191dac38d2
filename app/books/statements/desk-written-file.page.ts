import { getKeptFile } from '#app/books/statements/statement-files.queries.server.ts';
import { hasId, pageLoader } from '#app/core/http/page.server.ts';

/** A file of the site's month that a job has written. */
export const loader = pageLoader(({ ctx, params }) => getKeptFile(ctx, 'platform', Number(params['id'])), hasId);
