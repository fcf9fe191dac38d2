import { sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';
import { siteDay } from '#app/core/site-day.ts';
import { monthOf, taxOf, yearOf } from './policy.ts';
import { getTaxYear } from './queries.server.ts';
import type { TaxProfile } from './schema.ts';

/** A payout that is about to be sent: `income` is its gross amount in fen. */
export type TaxedPayout = { withdrawalId: number; memberId: number; profile: TaxProfile; income: bigint };

/**
 * Computes the tax of a payout by what the person was paid this year, and keeps both, in the caller's transaction. Payouts of
 * one person wait for each other until it ends.
 * @returns the tax in fen
 */
export async function withholdTax(tctx: Ctx, { withdrawalId, memberId, profile, income }: TaxedPayout): Promise<bigint> {
  const day = siteDay(tctx.now);
  const [year, month] = [yearOf(day), monthOf(day)];
  await sql`insert into billing.tax_year (member_id, year) values (${memberId}, ${year}) on conflict do nothing`.execute(tctx.db);
  await sql`select from billing.tax_year where member_id = ${memberId} and year = ${year} for update`.execute(tctx.db);
  const tax = taxOf(profile, { day, income }, await getTaxYear(tctx, memberId, year));
  await sql`insert into billing.tax_item (withdrawal_id, member_id, year, month, profile, income, tax)
    values (${withdrawalId}, ${memberId}, ${year}, ${month}, ${profile}, ${String(income)}, ${String(tax)})`.execute(tctx.db);
  await sql`update billing.tax_year set income = income + ${String(income)}, tax = tax + ${String(tax)}
    where member_id = ${memberId} and year = ${year}`.execute(tctx.db);
  return tax;
}

/** Takes income and tax of a payout that came back out of its year, once, in the caller's transaction. */
export async function reverseTax(tctx: Ctx, withdrawalId: number): Promise<void> {
  await sql`
    with gone as (update billing.tax_item set reversed_at = ${tctx.now} where withdrawal_id = ${withdrawalId} and reversed_at is null
      returning member_id, year, income, tax)
    update billing.tax_year y set income = y.income - gone.income, tax = y.tax - gone.tax
    from gone where y.member_id = gone.member_id and y.year = gone.year`.execute(tctx.db);
}
