import { sql } from 'kysely';
import type { z } from 'zod';
import { listCards } from '#app/account/account.queries.server.ts';
import { findVerifiedName } from '#app/account/real-name/real-name.queries.server.ts';
import { requireConsole } from '#app/account/rules/rules.queries.server.ts';
import { audit } from '#app/core/audit.server.ts';
import { csvTable } from '#app/core/csv.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import { toYuan } from '#app/core/money.ts';
import { siteDay } from '#app/core/site-day.ts';
import { findAccount } from '#app/wallet/ledger/ledger-accounts.queries.server.ts';
import { emptyYear, readYear, yearOf } from './taxes.policy.ts';
import type { TaxFileInput, TaxListInput, TaxRow, TaxYear, WireTaxYear } from './taxes.schema.ts';

/**
 * What a person was paid and had withheld in a year so far, as text amounts for JSON; returned payouts are left out.
 */
export async function getWireTaxYear(ctx: Pick<Ctx, 'db'>, memberId: number, year: number): Promise<WireTaxYear> {
  const { rows } = await sql<{ month: number; income: string; tax: string }>`
    select month, sum(income)::text income, sum(tax)::text tax from billing.tax_item
    where member_id = ${memberId} and year = ${year} and reversed_at is null
      group by month order by month`.execute(ctx.db);
  const sum = (name: 'income' | 'tax') => String(rows.reduce((total, row) => total + BigInt(row[name]), 0n));
  return { income: sum('income'), tax: sum('tax'), months: rows };
}

/** The same to compute with. */
export async function getTaxYear(ctx: Pick<Ctx, 'db'>, memberId: number, year: number): Promise<TaxYear> {
  const wire = await getWireTaxYear(ctx, memberId, year);
  return wire.months.length === 0 ? emptyYear : readYear(wire);
}

const size = 50;

/**
 * Who was paid what in a year and how much tax was withheld, by members' ids; `after` is the last id of the page
 * before.
 * @throws Refusal forbidden without the console's page
 */
export async function listTaxYears(
  ctx: Ctx,
  input: z.output<typeof TaxListInput>,
): Promise<{ year: number; years: number[]; rows: TaxRow[]; next: number | null; income: number; tax: number }> {
  await requireConsole(ctx, 'taxes');
  const year = input.year ?? yearOf(siteDay(ctx.now));
  const found = await readRows(ctx, year, input.after, size + 1);
  const sums = await sql<{ income: number; tax: number }>`
    select coalesce(sum(income), 0)::bigint income, coalesce(sum(tax), 0)::bigint tax from billing.tax_year
      where year = ${year}`.execute(ctx.db);
  const years = await sql<{ year: number }>`select distinct year from billing.tax_year
    order by year desc`.execute(ctx.db);
  const rows = found.slice(0, size);
  const list = [...new Set([year, ...years.rows.map((row) => row.year)])].toSorted((a, b) => b - a);
  return { year, years: list, rows, next: found.length > size ? rows.at(-1)!.memberId : null, ...sums.rows[0]! };
}

/** What was withheld and not paid to the office yet, in fen. @throws Refusal forbidden without the console's page */
export async function getPayableTax(ctx: Ctx): Promise<bigint> {
  await requireConsole(ctx, 'taxes');
  return (await findAccount(ctx, 'tax_payable'))?.posted ?? 0n;
}

const maxFile = 100_000;

/**
 * The same as a file with real names, for the declaration; each one leaves an audit row. @throws Refusal as the list
 */
export async function getTaxFile(
  ctx: Ctx,
  { year }: z.output<typeof TaxFileInput>,
): Promise<{ name: string; text: string }> {
  await requireConsole(ctx, 'taxes');
  const rows = await readRows(ctx, year, 0, maxFile);
  for (const row of rows) row.realName = (await findVerifiedName(ctx, row.memberId))?.name ?? '';
  await audit(ctx, 'billing.downloadTaxFile', { kind: 'tax_year', id: year }, { rows: rows.length });
  const head =
    ctx.language === 'en'
      ? ['Member', 'Real name', 'Income', 'Withheld tax', 'Payouts']
      : ['会员编号', '姓名', '收入', '代扣税款', '付款笔数'];
  const lines = rows.map((row) => [
    String(row.memberId),
    row.realName,
    toYuan(row.income),
    toYuan(row.tax),
    String(row.payouts),
  ]);
  return { name: `tax-${year}.csv`, text: csvTable([head, ...lines]) };
}

async function readRows(ctx: Ctx, year: number, after: number, limit: number): Promise<TaxRow[]> {
  const { rows } = await sql<Omit<TaxRow, 'nickname' | 'realName'>>`
    select t.member_id "memberId", t.income, t.tax,
      (select count(*) from billing.tax_item i where i.member_id = t.member_id and i.year = t.year
        and i.reversed_at is null) payouts
    from billing.tax_year t where t.year = ${year} and t.member_id > ${after} and t.income > 0 order by t.member_id
      limit ${limit}`.execute(ctx.db);
  const people = await listCards(
    ctx,
    rows.map((row) => row.memberId),
  );
  return rows.map((row) => ({
    ...row,
    nickname: people.get(row.memberId)?.nickname ?? `#${row.memberId}`,
    realName: '',
  }));
}
