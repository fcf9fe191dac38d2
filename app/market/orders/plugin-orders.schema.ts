import { z } from 'zod';
import { rule } from '#app/core/rules.ts';
import { couponCode, type Edition, editions, type ShownOffer } from '#app/market/offers/offers.schema.ts';

/*
 * Glossary: order – one edition of a plugin bought by a member; renewal – an order that lengthens the term of updates
 * of a licence; paid – what came from the buyer's balance; sale – the journal that divides the price between developer
 * and platform. Amounts in fen, times in unix seconds.
 */

export type OrderState = 'created' | 'fulfilled' | 'partly_refunded' | 'refunded';

/** What is bought; `licenceId` names the licence that is renewed. */
const wanted = {
  pluginId: rule.id(),
  edition: z.enum(editions),
  coupon: z.union([z.literal(''), couponCode]).default(''),
  /** Pay a part with points, as many as the rules allow. */
  usesPoints: z.boolean().default(false),
  licenceId: rule.id().nullable().default(null),
};
export const QuoteOrderInput = z.object(wanted);
/** `paid` is the price that the buyer agreed to. */
export const BuyPluginInput = z.object({ ...wanted, paid: z.number().int().min(1).max(999_999) });
export const StartTrialInput = z.object({ pluginId: rule.id(), edition: z.enum(editions) });

/** What the page of a purchase is asked for; what makes no sense there is left out. */
export const BuyPageInput = z.object({
  edition: z.enum(editions).catch('single'),
  coupon: couponCode.catch(''),
  points: z.stringbool().catch(false),
  licence: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).nullable().catch(null).default(null),
});

/** What an order would cost now. */
export type OrderQuote = {
  offerId: number;
  edition: Edition;
  termMonths: number | null;
  listPrice: number;
  discountOff: number;
  couponOff: number;
  points: number;
  pointsOff: number;
  paid: number;
  balance: number;
};

/** The page of a purchase. */
export type BuyView = {
  id: number;
  slug: string;
  nameZh: string;
  nameEn: string;
  /** Whether the reader has tried or bought it before, and has a licence now. */
  isTried: boolean;
  ownsOne: boolean;
  edition: Edition;
  coupon: string;
  usesPoints: boolean;
  /** The licence that is renewed, and until when it has updates. */
  licenceId: number | null;
  renewedUntil: number | null;
  offers: ShownOffer[];
  quote: OrderQuote | null;
  fault: string | null;
  field: 'coupon' | null;
  refundDays: number;
};

/** An order as its buyer sees it. */
export type ShownOrder = {
  id: number;
  number: string;
  kind: 'purchase' | 'renewal';
  edition: Edition;
  state: OrderState;
  listPrice: number;
  discountOff: number;
  couponOff: number;
  points: number;
  pointsOff: number;
  paid: number;
  refunded: number;
  at: number;
};
