import {
  allowances,
  type Bracket,
  laborTables,
  paymentTables,
  type TaxProfile,
  type TaxTable,
  type TaxYear,
  type WireTaxYear,
} from './taxes.schema.ts';

/*
 * How much income tax is withheld from a payout. Pure: the same function estimates on the page and decides when the
 * money goes. What was withheld too much is not given back by the payer but by the yearly settlement with the office.
 */

/** A payment as the rules see it: `day` is YYYY-MM-DD of the site's zone, `income` in fen before fee and tax. */
export type Payment = { day: string; income: bigint };

/** The tax in fen to withhold from a payment, after what was paid to the person in the same year before it. */
export function taxOf(profile: TaxProfile, payment: Payment, before: TaxYear): bigint {
  if (profile === 'none') return 0n;
  return profile === 'labor' ? laborTax(payment, before) : paymentTax(payment, before);
}

/** The year of a person without any income. */
export const emptyYear: TaxYear = { income: 0n, tax: 0n, months: [] };

export const monthOf = (day: string): number => Number(day.slice(5, 7));
export const yearOf = (day: string): number => Number(day.slice(0, 4));

/** From the text of JSON. */
export function readYear({ income, tax, months }: WireTaxYear): TaxYear {
  return {
    income: BigInt(income),
    tax: BigInt(tax),
    months: months.map((one) => ({ month: one.month, income: BigInt(one.income), tax: BigInt(one.tax) })),
  };
}

/** How many months in a row up to and with this one had income. */
export function runOf(month: number, before: TaxYear): number {
  const earned = new Set(before.months.filter((one) => one.income > 0n).map((one) => one.month));
  let run = 1;
  while (earned.has(month - run)) run += 1;
  return run;
}

/**
 * Income of the year less 20 % costs and 5,000 yuan for each month of the run, at the year's rates, less what was
 * withheld (STA announcement 2025 no. 16, section 1). Before its first table the rule per payment holds.
 */
function laborTax(payment: Payment, before: TaxYear): bigint {
  const table = tableAt(laborTables, payment.day);
  if (!table) return paymentTax(payment, before);
  const income = before.income + payment.income;
  const taxable =
    income - percent(income, allowances.costs_percent) - allowances.month * BigInt(runOf(monthOf(payment.day), before));
  return atLeastZero(byBrackets(table.brackets, taxable) - before.tax);
}

/**
 * Income of a month, which counts as one payment, less 800 yuan or 20 %, at the rates, less what was withheld in it.
 */
function paymentTax(payment: Payment, before: TaxYear): bigint {
  const month = before.months.find((one) => one.month === monthOf(payment.day));
  const income = (month?.income ?? 0n) + payment.income;
  const costs = income <= allowances.smallUpTo ? allowances.small : percent(income, allowances.costs_percent);
  const table = tableAt(paymentTables, payment.day) ?? paymentTables.at(-1)!;
  return atLeastZero(byBrackets(table.brackets, income - costs) - (month?.tax ?? 0n));
}

const tableAt = (tables: readonly TaxTable[], day: string) => tables.find(({ since }) => since <= day);

function byBrackets(brackets: readonly Bracket[], taxable: bigint): bigint {
  if (taxable <= 0n) return 0n;
  const found = brackets.find(({ upTo }) => upTo === null || taxable <= upTo)!;
  return percent(taxable, found.rate) - found.quick;
}

/** Rounded half up to the fen. @param amount at least 0 */
const percent = (amount: bigint, rate: bigint) => (amount * rate + 50n) / 100n;
const atLeastZero = (amount: bigint) => (amount > 0n ? amount : 0n);
