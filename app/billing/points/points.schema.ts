import { z } from 'zod';
import type { JournalType } from '#app/wallet/ledger/ledger.schema.ts';

/*
 * Glossary: lot – points that came by one journal, and what is left of them; expiry – the first day of a month on which
 * what is left of a lot is gone; horizon – so many days before it the member is told.
 */

export const lineKinds = ['all', 'earned', 'spent', 'returned', 'expired'] as const;
export type LineKind = (typeof lineKinds)[number];

/** Which lines of the ledger each kind shows. What was taken back stands with what came back. */
export const linesOf: Record<Exclude<LineKind, 'all'>, { types: JournalType[]; direction?: 'in' | 'out' }> = {
  earned: { types: ['award', 'payHold', 'adjust'], direction: 'in' },
  spent: { types: ['spendPoints', 'hold', 'adjust'], direction: 'out' },
  returned: { types: ['returnPoints', 'releaseHold', 'clawBack'] },
  expired: { types: ['expirePoints'] },
};

export const pageSizes = [10, 20, 50, 100] as const;
export const ranges = [0, 7, 30, 365] as const;

const whole = (options: readonly number[], initial: number) =>
  z.coerce
    .number()
    .refine((value) => options.includes(value))
    .catch(initial);

/** What the page of points shows, as its address says it; what is not understood is left at its default. */
export const PointsFilters = z.object({
  page: z.coerce.number().int().min(1).max(1_000_000).catch(1),
  limit: whole(pageSizes, 20),
  kind: z.enum(lineKinds).catch('all'),
  /** Days back; 0 for all. */
  days: whole(ranges, 0),
});
export type PointsFilters = z.output<typeof PointsFilters>;

/** What is left of points that came together. `day` is the site day they came on. */
export type Lot = { journalId: number; day: string; left: bigint };

/** Points that expire on a day. */
export type Expiry = { day: string; points: number };

/** How long points live: months, and since which site day that has been so; null while they never expire. */
export type ExpiryRule = { months: number; since: string } | null;

/** What points buy at a checkout: so many of them take so many fen off the price. */
export type PointsQuote = { points: bigint; discount: bigint };

/** When members are told of an expiry, in days before it. */
export const horizons = [30, 7] as const;
export type Horizon = (typeof horizons)[number];
