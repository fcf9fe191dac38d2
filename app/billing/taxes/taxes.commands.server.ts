import { sql } from 'kysely';
import type { z } from 'zod';
import { requireConsole } from '#app/account/rules/rules.queries.server.ts';
import { audit } from '#app/core/audit.server.ts';
import { type Ctx, requireRecentProof } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { Refusal } from '#app/core/errors.ts';
import { Reply } from '#app/core/http/endpoint.server.ts';
import { bilingual } from '#app/core/texts/language.ts';
import { siteDay } from '#app/core/site-day.ts';
import { findJournalIds } from '#app/wallet/ledger/journals.queries.server.ts';
import { remitTax } from '#app/wallet/movements/wallet-payouts.commands.server.ts';
import { getTerms } from '#app/billing/terms/terms.queries.server.ts';
import en from './tax-api.en.ts';
import zh from './tax-api.zh.ts';
import { monthOf, taxOf, yearOf } from './taxes.policy.ts';
import { getPayableTax, getTaxYear } from './taxes.queries.server.ts';
import type { RemitTaxInput, TaxProfile } from './taxes.schema.ts';

const say = bilingual(zh, en);

/**
 * Books that withheld tax of a month was paid to the office from one of our bank accounts; once for each month.
 * @throws Refusal forbidden without the console's node; need-proof; faults at their fields: a bank we do not have, more
 * than is
 *   withheld; IDEMPOTENCY_MISMATCH for a month that was booked with another amount; PAYMENTS_PAUSED
 */
export async function recordRemittance(
  ctx: Ctx,
  { period, bank, amount }: z.output<typeof RemitTaxInput>,
): Promise<Reply<{ journalId: number }>> {
  await requireConsole(ctx, 'taxes/remit');
  requireRecentProof(ctx);
  if (!(await getTerms(ctx)).banks.includes(bank))
    throw new Refusal(say.bankMissing, { fields: { bank: say.bankMissing } });
  const journalId = await transact(ctx, async (tctx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('billing.tax_remittance', 0))`.execute(tctx.db);
    const isNew = !(await findJournalIds(tctx, [`tax:${period}`])).has(`tax:${period}`);
    if (isNew && BigInt(amount) > (await getPayableTax(tctx)))
      throw new Refusal(say.tooMuch, { fields: { amount: say.tooMuch } });
    const posting = await remitTax(tctx, { period, bank, amount: BigInt(amount) });
    if (posting.isNew)
      await audit(
        tctx,
        'billing.recordRemittance',
        { kind: 'journal', id: posting.journalId },
        { period, bank, amount },
      );
    return posting.journalId;
  });
  return new Reply({ journalId }, { text: say.recorded });
}

/** A payout that is about to be sent: `income` is its gross amount in fen. */
export type TaxedPayout = { withdrawalId: number; memberId: number; profile: TaxProfile; income: bigint };

/**
 * Computes the tax of a payout by what the person was paid this year, and keeps both, in the caller's transaction.
 * Payouts of one person wait for each other until it ends.
 * @returns the tax in fen
 */
export async function withholdTax(
  tctx: Ctx,
  { withdrawalId, memberId, profile, income }: TaxedPayout,
): Promise<bigint> {
  const day = siteDay(tctx.now);
  const [year, month] = [yearOf(day), monthOf(day)];
  await sql`insert into billing.tax_year (member_id, year) values (${memberId}, ${year})
    on conflict do nothing`.execute(tctx.db);
  await sql`select from billing.tax_year where member_id = ${memberId} and year = ${year} for update`.execute(tctx.db);
  const tax = taxOf(profile, { day, income }, await getTaxYear(tctx, memberId, year));
  await sql`insert into billing.tax_item (withdrawal_id, member_id, year, month, profile, income, tax)
    values (${withdrawalId}, ${memberId}, ${year}, ${month}, ${profile}, ${String(income)},
      ${String(tax)})`.execute(tctx.db);
  await sql`update billing.tax_year set income = income + ${String(income)}, tax = tax + ${String(tax)}
    where member_id = ${memberId} and year = ${year}`.execute(tctx.db);
  return tax;
}

/** Takes income and tax of a payout that came back out of its year, once, in the caller's transaction. */
export async function reverseTax(tctx: Ctx, withdrawalId: number): Promise<void> {
  await sql`
    with gone as (update billing.tax_item set reversed_at = ${tctx.now}
      where withdrawal_id = ${withdrawalId} and reversed_at is null
      returning member_id, year, income, tax)
    update billing.tax_year y set income = y.income - gone.income, tax = y.tax - gone.tax
    from gone where y.member_id = gone.member_id and y.year = gone.year`.execute(tctx.db);
}
