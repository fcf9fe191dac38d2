import { z } from 'zod';
import type { Terms } from '#app/billing/terms/terms.schema.ts';
import { fen } from '#app/billing/topups/topups.schema.ts';
import { bankPattern } from '#app/billing/transfers/transfers.schema.ts';

/*
 * Glossary: profile – by which rule income tax is withheld; withholding – the part of a payout that goes to the tax
 * office; run – months with income in a row, the present one included; quick deduction – what makes the brackets
 * continuous.
 */

export type TaxProfile = Terms['taxProfile'];

/** What a person got and had withheld in a year so far. Amounts in fen; months from 1. */
export type TaxYear = { income: bigint; tax: bigint; months: { month: number; income: bigint; tax: bigint }[] };

/** Over JSON: amounts as text. */
export type WireTaxYear = { income: string; tax: string; months: { month: number; income: string; tax: string }[] };

/** Up to `upTo` fen of taxable income inclusive, null for the last; `rate` in percent, `quick` in fen. */
export type Bracket = { upTo: bigint | null; rate: bigint; quick: bigint };

/** A table of rates, in force for payments from a day on. */
export type TaxTable = { since: string; brackets: readonly Bracket[] };

const yuan = (amount: number) => BigInt(amount) * 100n;
const bracket = (upTo: number | null, rate: number, quick: number): Bracket => ({
  upTo: upTo === null ? null : yuan(upTo),
  rate: BigInt(rate),
  quick: yuan(quick),
});

/**
 * Allowances of both rules, in fen: 5,000 yuan for each month; 800 yuan from payments of up to 4,000, 20 % from larger
 * ones.
 */
export const allowances = { month: yuan(5000), small: yuan(800), smallUpTo: yuan(4000), costs_percent: 20n } as const;

/**
 * Cumulative withholding of labour income by internet platforms: STA announcements 2018 no. 61 (rates) and 2025 no. 16
 * (method, from 2025-10-01). Newest first.
 */
export const laborTables: readonly TaxTable[] = [
  {
    since: '2025-10-01',
    brackets: [
      bracket(36_000, 3, 0),
      bracket(144_000, 10, 2520),
      bracket(300_000, 20, 16_920),
      bracket(420_000, 25, 31_920),
      bracket(660_000, 30, 52_920),
      bracket(960_000, 35, 85_920),
      bracket(null, 45, 181_920),
    ],
  },
];

/** Withholding of single labour payments: STA announcement 2018 no. 61, from 2019-01-01. */
export const paymentTables: readonly TaxTable[] = [
  { since: '2019-01-01', brackets: [bracket(20_000, 20, 0), bracket(50_000, 30, 2000), bracket(null, 40, 7000)] },
];

/** A person's year for the console; amounts in fen. */
export type TaxRow = {
  memberId: number;
  nickname: string;
  realName: string;
  income: number;
  tax: number;
  payouts: number;
};
export const TaxListInput = z.object({
  year: z.coerce.number().int().min(2020).max(2200).optional().catch(undefined),
  after: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).catch(0),
});
/**
 * Withheld tax that was paid to the office: `period` is the month it was withheld in, YYYY-MM; `amount` in fen, from
 * one of our bank accounts.
 */
export const RemitTaxInput = z.object({
  period: z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/),
  bank: z.string().regex(bankPattern),
  amount: fen(),
});
export const TaxFileInput = z.object({ year: z.coerce.number().int().min(2020).max(2200) });
