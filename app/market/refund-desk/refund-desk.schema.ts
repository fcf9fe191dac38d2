import { z } from 'zod';
import { keysetFields } from '#app/core/keyset.ts';
import type { Edition } from '#app/market/offers/offers.schema.ts';
import type { ShownOrder } from '#app/market/orders/plugin-orders.schema.ts';
import type { ShownRefund } from '#app/market/plugin-refunds/plugin-refunds.schema.ts';

/*
 * Glossary: open – a request that waits for the developer; ended – every other one. Amounts in fen, times in unix
 * seconds.
 */

export const sellerTabs = ['open', 'ended', 'invoices'] as const;
export type SellerTab = (typeof sellerTabs)[number];
export const SellerRefundsInput = z.object({ tab: z.enum(sellerTabs).catch('open'), ...keysetFields });

/** `plugin` 0 is all of them. */
export const SellerOrdersInput = z.object({
  plugin: z.coerce.number<number | string>().int().min(0).max(Number.MAX_SAFE_INTEGER).default(0),
  ...keysetFields,
});

export const refundDeskTabs = ['escalated', 'decided'] as const;
export type RefundDeskTab = (typeof refundDeskTabs)[number];
export const RefundDeskInput = z.object({ tab: z.enum(refundDeskTabs).catch('escalated'), ...keysetFields });

/** What an order was, beside a request about it. */
type RefundedOrder = Pick<ShownOrder, 'number' | 'kind' | 'edition' | 'paid' | 'refunded' | 'points' | 'at'> & {
  id: number;
  plugin: string;
  slug: string;
  /** Whether it was downloaded, and how many sites ever used its licence. */
  isDownloaded: boolean;
  sites: number;
};

/** A request as the developer sees it: who asks stays unnamed. */
export type SellerRefund = { id: number; refund: ShownRefund; order: RefundedOrder };

/** An order as programs of its developer read it. `paid` and `pointsOff` are what its buyer and the platform paid. */
export type SellerOrder = Pick<
  ShownOrder,
  | 'id'
  | 'number'
  | 'kind'
  | 'edition'
  | 'state'
  | 'listPrice'
  | 'discountOff'
  | 'couponOff'
  | 'paid'
  | 'refunded'
  | 'at'
> & { pluginId: number; plugin: string; pointsOff: number; fee: number };

/** To whom an invoice is made out. */
export type WantedInvoice = {
  id: number;
  number: string;
  plugin: string;
  edition: Edition;
  title: string;
  taxNumber: string;
  /** What was paid and not given back. */
  amount: number;
  at: number;
};

type Person = { id: number; name: string };

/** How a buyer's or developer's former refunds went. */
export type RefundRecord = { orders: number; asked: number; done: number; refused: number; denied: number };

/** A request as staff sees it. */
export type DeskRefund = SellerRefund & {
  buyer: Person & { record: RefundRecord };
  developer: Person & { record: RefundRecord };
  decidedBy: string;
  /** The reader bought or sold it, so that somebody else has to decide. */
  isOwn: boolean;
};
