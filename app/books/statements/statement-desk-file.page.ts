import { openStatementFile } from '#app/books/statements/statement-files.queries.server.ts';
import { pageLoader } from '#app/core/http/page.server.ts';
import { notFound } from '#app/core/refusals.server.ts';
import { OpenFileInput } from './statement-files.schema.ts';

/** A month of the site as a file. */
export const loader = pageLoader(({ ctx, params, url }) => {
  const input = OpenFileInput.safeParse({ month: params['month'], format: url.searchParams.get('format') });
  if (!input.success) throw notFound();
  return openStatementFile(ctx, 'platform', input.data);
});
