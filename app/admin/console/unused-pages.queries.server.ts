import { sql } from 'kysely';
import { countWaysToPay } from '#app/billing/topups/topups.queries.server.ts';
import type { Ctx } from '#app/core/ctx.server.ts';

/*
 * Pages of the console that a site without that kind of work need not see: what holds a single row is never left out,
 * nor what one starts with, such as blocking a network or importing the bank's statement once there is money.
 */

/** The paths of console pages on which nothing is yet. */
export async function listUnusedPages(ctx: Ctx): Promise<string[]> {
  const [waysToPay, { rows }] = await Promise.all([
    countWaysToPay(ctx),
    sql<{ page: string; isUsed: boolean }>`
      select page, is_used "isUsed" from (values
        ('topups', exists (select from billing.top_up) or exists (select from billing.code)),
        ('payments', exists (select from billing.payment)),
        ('topup-refunds', exists (select from billing.payment_refund) or exists (select from billing.payback)),
        ('withdrawals', exists (select from wallet.account where asset = 'CNY' and member_id is not null)),
        ('payouts', exists (select from billing.withdrawal)),
        ('cards', exists (select from billing.bank_card)),
        ('risks', exists (select from billing.risk_flag)),
        ('books', exists (select from wallet.account where asset = 'CNY')),
        ('reconciliation', exists (select from wallet.account where asset = 'CNY')),
        ('statements', exists (select from wallet.account where asset = 'CNY')),
        ('taxes', exists (select from billing.tax_item)),
        ('market/refunds', exists (select from market.plugin_refund)),
        ('market/invoices', exists (select from market.developer_invoice)),
        ('market/ratings', exists (select from market.rating_report) or exists (select from market.rating_decision))
      ) of_page (page, is_used)`.execute(ctx.db),
  ]);
  const isUsed = new Map(rows.map((row) => [row.page, row.isUsed]));
  if (waysToPay > 0) isUsed.set('topups', true);
  return [...isUsed].flatMap(([page, used]) => (used ? [] : `/admin/${page}`));
}
