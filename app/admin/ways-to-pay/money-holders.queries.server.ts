import { sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';
import { type Holder, holderKinds } from './ways-to-pay.schema.ts';

/*
 * Balances of members are read from their own rows; of the platform's accounts only those count that owe somebody
 * something. What the operator earned, and the bank account it lies in, is nobody else's.
 */

type Counts = {
  balances: number;
  codes: number;
  topUps: number;
  receipts: number;
  payments: number;
  refunds: number;
  pluginRefunds: number;
  withdrawals: number;
  orders: number;
  owed: number;
  plugins: number;
  shares: number;
};

/** What on the site holds money, or will: of each kind how many there are, those of which there are none left out. */
export async function listMoneyHolders(ctx: Pick<Ctx, 'db' | 'now'>): Promise<Holder[]> {
  const { rows } = await sql<Counts>`
    select
      (select count(distinct a.member_id) from wallet.account a join wallet.balance b on b.account_id = a.id
        where a.asset = 'CNY' and a.member_id is not null and b.posted <> 0) balances,
      (select coalesce(sum(count - redeemed), 0)::integer from billing.code_batch
        where issued_at is not null and voided_at is null and (expires_at is null or expires_at > ${ctx.now})) codes,
      (select count(*) from billing.top_up
        where state in ('created', 'paying', 'proof_uploaded', 'receipt_entered')) "topUps",
      (select count(*) from billing.receipt where state in ('entered', 'kept', 'assigned')) receipts,
      (select count(*) from billing.payment where state in ('created', 'waiting')) payments,
      (select count(*) from billing.payment_refund where state in ('proposed', 'sending', 'sent')) refunds,
      (select count(*) from market.plugin_refund where state in ('requested', 'escalated')) "pluginRefunds",
      (select count(*) from billing.withdrawal
        where state in ('requested', 'in_review', 'approved', 'paying', 'unknown')) withdrawals,
      (select count(*) from market.plugin_order where state = 'created')
        + (select count(*) from billing.share_purchase where state in ('created', 'paid')) orders,
      (select count(*) from wallet.account a join wallet.chart c on c.kind = a.kind
        where a.asset = 'CNY' and a.member_id is null and (c.has_items or c.kind = 'tax_payable')
          and wallet.posted(a) <> 0) owed,
      (select count(distinct plugin_id) from market.offer where ended_at is null) plugins,
      (select count(*) from billing.share where state in ('active', 'paused')) shares`.execute(ctx.db);
  const counts = rows[0]!;
  return holderKinds.map((kind) => ({ kind, count: counts[kind] })).filter(({ count }) => count > 0);
}
