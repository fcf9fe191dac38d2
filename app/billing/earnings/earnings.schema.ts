import { z } from 'zod';
import type { JournalType } from '#app/wallet/ledger/ledger.schema.ts';

/*
 * Glossary: earnings – what a member may withdraw or move; pending – earned, but not free yet; hold – how long pending
 * waits; source – what the earnings came from.
 */

/** What pending earnings come from, as the ledger names it. */
export const earningSources = ['fulfil', 'payShare', 'commission', 'payHold'] as const satisfies readonly JournalType[];
export type EarningSource = (typeof earningSources)[number];

/** A change; amounts in fen, `at` in unix seconds. */
export type EarningLine = { id: number; memo: string; at: number; amount: number; after: number };

/** One day on which pending earnings become free; the day is the site's. */
export type ReleaseDay = { day: string; amount: number; count: number };

/** What a member has earned. Amounts in fen, times in unix seconds. */
export type EarningsView = {
  earnings: number;
  pending: number;
  held: number;
  /** With the bank: no longer held in the ledger, not arrived yet. */
  paying: number;
  owed: number;
  total: number;
  next: { at: number; amount: number } | null;
  /** Seven days from today on; days without any are there with zeros. */
  releases: ReleaseDay[];
  sources: Record<EarningSource, number>;
  holdDays: number;
};

/** The accounts whose changes a member may read here. */
export const earningTabs = ['earnings', 'pending', 'earnings_hold'] as const;
export type EarningTab = (typeof earningTabs)[number];
export const linePageSizes = [20, 10, 50, 100] as const;

export const EarningLinesInput = z.object({
  tab: z.enum(earningTabs).catch('earnings'),
  page: z.coerce.number<number | string>().int().min(1).max(1_000_000).catch(1),
  limit: z.coerce.number<number | string>().int().pipe(z.literal(linePageSizes)).catch(20),
});
export const MoveEarningsInput = z.object({ amount: z.number().int().min(1).max(Number.MAX_SAFE_INTEGER) });

/** Days over which sources are summed up. */
export const sourceDays = 30;
