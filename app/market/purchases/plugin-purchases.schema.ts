import { z } from 'zod';
import { keysetFields } from '#app/core/keyset.ts';
import { rule } from '#app/core/rules.ts';
import type { LicenceState, ShownSeat } from '#app/market/licences/licences.schema.ts';
import type { Edition } from '#app/market/offers/offers.schema.ts';
import type { ShownOrder } from '#app/market/orders/plugin-orders.schema.ts';
import type { RefundWay, ShownRefund } from '#app/market/plugin-refunds/plugin-refunds.schema.ts';

/*
 * Glossary: purchase – a licence with the orders that made and renewed it, as its owner sees it; a trial is one without
 * an order. Amounts in fen, times in unix seconds.
 */

/**
 * paid: for use without end; ended: taken back, or a trial that is over; free: taken without a licence. The end of
 * updates ends nothing.
 */
export const purchaseTabs = ['all', 'paid', 'trial', 'ended', 'free'] as const;
export type PurchaseTab = (typeof purchaseTabs)[number];

export const PurchaseListInput = z.object({
  tab: z.enum(purchaseTabs).catch('all'),
  /** Only the purchase of this order; 0 for all. */
  order: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).catch(0),
  ...keysetFields,
});

export const LicenceKeyInput = z.object({ id: rule.id() });

/** Both empty: no invoice is wanted. */
export const SetInvoiceInput = z
  .object({
    orderId: rule.id(),
    title: rule.line().trim().max(100),
    taxNumber: rule
      .line()
      .trim()
      .toUpperCase()
      .regex(/^([0-9A-Z]{8,20})?$/),
  })
  .refine(({ title, taxNumber }) => title !== '' || taxNumber === '', { path: ['title'] });

/** An order with its invoice, and what became or would become of a refund. */
export type PurchaseOrder = ShownOrder & {
  invoice: { title: string; taxNumber: string };
  /** The last request; null when there is none. */
  refund: ShownRefund | null;
  /** What asking would do now; null when nothing is left or the last request bars another. */
  ask: { way: RefundWay; left: number; points: number; until: number } | null;
};

/** A free plugin that a member downloaded; `id` is that of the download, `newest` '' where nothing can be taken. */
export type FreePlugin = {
  rating: RatingStand;
  id: number;
  plugin: PurchasedPlugin['plugin'];
  version: string;
  newest: string;
  isBlocked: boolean;
  at: number;
};

/** 'open': the member may rate it and has not; 'given': they may change what they said; null: they may not. */
export type RatingStand = 'open' | 'given' | null;

export type PurchasedPlugin = {
  /** Of the licence. */
  id: number;
  plugin: { id: number; slug: string; name: string; icon: string; isListed: boolean };
  edition: Edition;
  state: LicenceState;
  /** Why it was taken back; '' while it was not. */
  revokedFor: string;
  keyHint: string;
  since: number;
  /** Null for life. */
  updatesUntil: number | null;
  hasUpdates: boolean;
  /** Of a trial. */
  endsAt: number | null;
  daysLeft: number;
  /** Null for any number. */
  seatLimit: number | null;
  seats: ShownSeat[];
  movesLeft: number;
  /** The newest version that the licence has, and the newest of all; '' where there is none. */
  version: string;
  newest: string;
  /** A version that was blocked lately, which its sites may still run. */
  blocked: { version: string; reason: string } | null;
  /** What its edition costs now: a renewal, or after a trial; null when it is not for sale. */
  offer: { price: number; termMonths: number | null } | null;
  orders: PurchaseOrder[];
  /** Who had their money back is not asked for one. */
  rating: RatingStand;
};
