import { shareOf } from '#app/core/money.ts';
import type { Edition } from './offers.schema.ts';

/** How many sites an edition is for; null for any number. */
export const seatsOf = (edition: Edition): number | null => ({ single: 1, five: 5, source: null })[edition];

/** What a coupon takes off a price, in fen: a share rounded down, or an amount; a fen always stays to be paid. */
export function couponOff(coupon: { percent: number | null; off: number | null }, price: bigint): bigint {
  const off = coupon.percent === null ? BigInt(coupon.off ?? 0) : shareOf(price, coupon.percent * 100);
  return off < price ? off : price - 1n;
}

export type PricedOffer = { price: number; discount: { price: number; endsAt: number } | null };

/** The price of the moment: a discount counts only where it is lower than the list price. */
export function presentPrice({ price, discount }: PricedOffer): { price: number; former: number | null } {
  return discount && discount.price < price ? { price: discount.price, former: price } : { price, former: null };
}

/**
 * Whether a former price may stand beside a discount: it must have been asked for 30 days before the discount begins,
 * so that nobody raises a price to lower it (design/market.md 3.2: "earlier price kept for 30 days").
 */
export const keptLongEnough = (offerSince: Date, startsAt: Date): boolean =>
  startsAt.getTime() - offerSince.getTime() >= 30 * 86_400_000;
