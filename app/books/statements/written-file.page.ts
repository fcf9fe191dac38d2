import { getKeptFile } from '#app/books/statements/statement-files.queries.server.ts';
import { hasId, pageLoader } from '#app/core/http/page.server.ts';

/** A file of one's own that a job has written. */
export const loader = pageLoader(({ ctx, params }) => getKeptFile(ctx, 'own', Number(params['id'])), hasId);
