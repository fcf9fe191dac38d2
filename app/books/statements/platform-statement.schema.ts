import { z } from 'zod';
import type { Asset, JournalType } from '#app/wallet/ledger/ledger.schema.ts';
import { monthPattern } from './statements.schema.ts';

const month = z.string().regex(monthPattern);

export const PlatformLinesInput = z.object({
  month,
  kind: z.string().regex(/^[a-z_]{3,20}$/),
  direction: z.enum(['in', 'out']).optional(),
  /** The last line of the page before, as JOURNAL-ACCOUNT. */
  before: z
    .string()
    .regex(/^\d{1,15}-\d{1,15}$/)
    .optional()
    .catch(undefined),
});

/** All accounts of a kind in a month; amounts are fen or points, credit positive, credits and debits both positive. */
export type KindRow = {
  kind: string;
  asset: Asset;
  side: number;
  opening: number;
  credits: number;
  debits: number;
  closing: number;
  count: number;
};
/** An asset's sums: opening and closing must be zero, credits and debits equal. */
export type AssetRow = {
  asset: Asset;
  opening: number;
  credits: number;
  debits: number;
  closing: number;
  count: number;
  isWhole: boolean;
};
/** What a month brought, and what is owed at its end; fen. */
export type Summary = {
  fees: number;
  commissions: number;
  gatewayFees: number;
  taxPayable: number;
  owedToMembers: number;
  owedByMembers: number;
};
export type PlatformStatement = {
  month: string;
  isFinal: boolean;
  previous: string | null;
  next: string | null;
  kinds: KindRow[];
  assets: AssetRow[];
  summary: Summary;
};
export type PlatformMonths = { year: number; years: number[]; months: { month: string; isFinal: boolean }[] };

/**
 * Entries of one kind in a month: `amount` is the statement's, `sum` that of all of them, `types` the same by type of
 * journal; `path` leads to what a line is about.
 */
export type PlatformLines = {
  month: string;
  kind: string;
  asset: Asset;
  direction: 'in' | 'out' | null;
  amount: number;
  sum: number;
  count: number;
  types: { type: JournalType; amount: number; count: number }[];
  lines: {
    journalId: number;
    accountId: number;
    account: string;
    member: { id: number; nickname: string } | null;
    type: JournalType;
    memo: string;
    amount: number;
    at: number;
    path: string;
  }[];
  before: string | null;
};
