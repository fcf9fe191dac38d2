import { z } from 'zod';
import type { ReleaseDay } from '#app/billing/earnings/earnings.schema.ts';
import { isDay } from '#app/core/site-day.ts';
import type { Edition } from '#app/market/offers/offers.schema.ts';
import type { MemberKind } from '#app/wallet/ledger/ledger.schema.ts';

/*
 * Glossary: item – a number of the month: what its sales, refunds and payouts did to the developer's income; line – one
 * order's, refund's or payout's part of an item; books – the same number as the ledger has it.
 */

/** In the order of the statement. `commission` has no lines: the platform pays it. */
export const moneyItems = ['gross', 'discount', 'fee', 'refund', 'feeBack', 'commission', 'tax'] as const;
export type MoneyItem = (typeof moneyItems)[number];

/** The balances, by the account of the ledger that holds each. */
export const moneyBalances = {
  pending: 'pending',
  available: 'earnings',
  held: 'earnings_hold',
  owed: 'receivable',
} as const satisfies Record<string, MemberKind>;
export type MoneyBalance = keyof typeof moneyBalances;
export const moneyBalanceNames = Object.keys(moneyBalances) as MoneyBalance[];

const month = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/);
const id = z.coerce.number<number | string>().int().min(0).max(Number.MAX_SAFE_INTEGER).catch(0);
const day = z.string().refine(isDay).or(z.literal('')).catch('');

/** The page: which month, which number is open, and the edges of the page of payouts. */
export const DeveloperMoneyInput = z.object({
  month: month.optional().catch(undefined),
  open: z.enum(moneyItems).optional().catch(undefined),
  before: id,
  after: id,
});
/** Days are the site's, both in it; '' and 0 for all. `before` is a journal, for what is older. */
export const MoneyLinesInput = z.object({
  item: z.enum(moneyItems).or(z.literal('')).catch(''),
  plugin: id,
  from: day,
  to: day,
  order: z
    .string()
    .regex(/^[A-Z0-9]{14}$/)
    .or(z.literal(''))
    .catch(''),
  before: id,
});
export type MoneyFilter = z.output<typeof MoneyLinesInput>;
export const MonthFileInput = z.object({ month });
export const BalanceLinesInput = z.object({
  of: z.enum(['pending', 'available', 'held', 'owed']).catch('pending'),
  page: z.coerce.number<number | string>().int().min(1).max(1_000_000).catch(1),
});

/** Amounts in fen, `at` in unix seconds. `order` is null for payouts; `rate` in basis points for fees alone. */
export type MoneyLine = {
  journalId: number;
  item: MoneyItem;
  amount: number;
  at: number;
  order: { number: string; plugin: string; edition: Edition; kind: 'purchase' | 'renewal' } | null;
  rate: number | null;
};
export type ItemSum = { item: MoneyItem; amount: number; count: number };

export type MoneyLines = {
  lines: MoneyLine[];
  /** Of all that fit, not of the page alone. */
  sums: ItemSum[];
  amount: number;
  count: number;
  before: number | null;
};

/** A month; `books` is what the ledger says of the same, and `isWhole` that both agree in every number. */
export type MonthStatement = {
  month: string;
  previous: string | null;
  next: string | null;
  isFinal: boolean;
  items: ItemSum[];
  net: number;
  lines: number;
  books: number;
  isWhole: boolean;
  /** The rates of its sales, in basis points, and how many of its sales were referred. */
  rates: number[];
  referred: number;
  checkedAt: number;
};

/** A rule in force: since when (null from the beginning), and what is announced. Times in unix seconds. */
export type DatedRule<T> = { value: T; since: number | null; next: { value: T; at: number } | null };
export type MoneyRules = {
  fee: DatedRule<number> & { isOwn: boolean };
  holdDays: DatedRule<number>;
  withdrawMin: DatedRule<number>;
  withdrawFee: DatedRule<number>;
  taxProfile: DatedRule<'none' | 'labor' | 'payment'>;
};

/** What the four balances are, and what they wait for. Amounts in fen. */
export type MoneyBalances = Record<MoneyBalance, number> & {
  /** With the bank, no longer held. */
  paying: number;
  pendingCount: number;
  nextAt: number | null;
  waiting: number;
  releases: ReleaseDay[];
};
