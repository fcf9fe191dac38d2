import { sql } from 'kysely';
import { isWithoutMoney } from '#app/account/no-money/no-money.queries.server.ts';
import { countWaysToPay } from '#app/billing/topups/topups.queries.server.ts';
import { hasTransferDetails } from '#app/billing/topups/transfer-desk.queries.server.ts';
import type { Ctx } from '#app/core/ctx.server.ts';

/*
 * Pages of the console that a site without that kind of work need not see: what holds a single row is never left out,
 * nor what one starts with, such as blocking a network or importing the bank's statement once there is money.
 */

type Use = { page: string; isUsed: boolean; isMoney: boolean; isStart: boolean };

/** Which desks hold something. `isStart`: in sight also while it is empty, as one starts
 * with it, or as members could now fill it. */
async function readUses(ctx: Pick<Ctx, 'db'>): Promise<Use[]> {
  const hasMoney = sql`exists (select from wallet.account where asset = 'CNY')`;
  const { rows } = await sql<Use>`
    select '/admin/' || page page, is_used "isUsed", is_money "isMoney", is_start "isStart" from (values
      ('topups', exists (select from billing.top_up) or exists (select from billing.code), true, false),
      ('payments', exists (select from billing.payment), true, false),
      ('topup-refunds', exists (select from billing.payment_refund) or exists (select from billing.payback), true,
        false),
      ('withdrawals', exists (select from billing.withdrawal), true,
        exists (select from wallet.account where asset = 'CNY' and member_id is not null)),
      ('payouts', exists (select from billing.withdrawal), true, false),
      ('cards', exists (select from billing.bank_card), true, false),
      ('risks', exists (select from billing.risk_flag), true, false),
      ('books', ${hasMoney}, true, false),
      ('reconciliation', ${hasMoney}, true, false),
      ('statements', ${hasMoney}, true, false),
      ('taxes', exists (select from billing.tax_item), true, false),
      ('codes', exists (select from billing.code_batch), true, true),
      ('referrals', exists (select from billing.referral), true, true),
      ('shares', exists (select from billing.share), true, true),
      ('market/refunds', exists (select from market.plugin_refund), true, false),
      ('market/invoices', exists (select from market.developer_invoice), true, false),
      ('market/ratings', exists (select from market.rating_report) or exists (select from market.rating_decision),
        false, false)
    ) of_page (page, is_used, is_money, is_start)`.execute(ctx.db);
  return rows;
}

/** The paths of console pages on which nothing is yet. */
export async function listUnusedPages(ctx: Ctx): Promise<string[]> {
  const [waysToPay, isWritten, uses] = await Promise.all([countWaysToPay(ctx), hasTransferDetails(ctx), readUses(ctx)]);
  // what transfers lack, two people for this page, is told of pages in use
  const isWanted = waysToPay > 0 || isWritten;
  const isOut = ({ page, isUsed, isStart }: Use) => !isUsed && !isStart && !(page === '/admin/topups' && isWanted);
  return uses.filter(isOut).map(({ page }) => page);
}

/** The paths of console pages that are not there: on a site without money its desks, but for those that hold something. */
export async function listClosedPages(ctx: Pick<Ctx, 'db'>): Promise<string[]> {
  if (!(await isWithoutMoney(ctx))) return [];
  return (await readUses(ctx)).filter(({ isMoney, isUsed }) => isMoney && !isUsed).map(({ page }) => page);
}

/** Whether a page belongs to a desk of money that holds something. @param path in small letters */
export const isUsedDesk = async (ctx: Pick<Ctx, 'db'>, path: string): Promise<boolean> =>
  (await readUses(ctx)).some(
    ({ page, isUsed, isMoney }) => isMoney && isUsed && (path === page || path.startsWith(`${page}/`)),
  );
