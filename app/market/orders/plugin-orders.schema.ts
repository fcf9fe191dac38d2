import { z } from 'zod';
import { rule } from '#app/core/rules.ts';
import { couponCode, type Edition, editions } from '#app/market/offers/offers.schema.ts';

/*
 * Glossary: order – one edition of a plugin bought by a member; renewal – an order that lengthens the term of updates of
 * a licence; paid – what came from the buyer's balance; sale – the journal that divides the price between developer and
 * platform. Amounts in fen, times in unix seconds.
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
