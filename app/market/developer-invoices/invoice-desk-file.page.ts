import { pageLoader } from '#app/core/http/page.server.ts';
import { notFound } from '#app/core/refusals.server.ts';
import { getInvoiceFileForDesk } from '#app/market/developer-invoices/developer-invoices.queries.server.ts';
import { InvoiceIdInput } from './developer-invoices.schema.ts';

/** The file of an invoice, for staff. */
export const loader = pageLoader(async ({ ctx, params, spendRead }) => {
  const input = InvoiceIdInput.safeParse({ id: params['id'] });
  if (!input.success) throw notFound();
  spendRead();
  return getInvoiceFileForDesk(ctx, input.data);
});
