import { pageLoader } from '#app/core/http/page.server.ts';
import { notFound } from '#app/core/refusals.server.ts';
import { openMonthPaper } from '#app/market/developer-money/money-paper.server.ts';
import { MonthFileInput } from './developer-money.schema.ts';

/** A month of a developer's money as PDF. */
export const loader = pageLoader(async ({ ctx, params, spendRead }) => {
  const input = MonthFileInput.safeParse({ month: params['month'] });
  if (!input.success) throw notFound();
  spendRead();
  return openMonthPaper(ctx, input.data);
});
