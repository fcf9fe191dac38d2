import { couponOff } from '#app/market/offers/offers.policy.ts';
import type { ShownOffer } from '#app/market/offers/offers.schema.ts';

type Off = { percent: number | null; off: number | null };
type PointsQuote = { points: bigint; discount: bigint };

/** The parts of a price, in fen (points in points). They sum to the list price. */
export type PriceParts = {
  listPrice: bigint;
  discountOff: bigint;
  couponOff: bigint;
  points: bigint;
  pointsOff: bigint;
  paid: bigint;
};

/**
 * Divides a price: first the discount, then the coupon, then points; at least one fen is paid from the balance.
 * @param quote what points take off a price: `quotePoints` of billing, or nothing where none are used
 */
export function priceParts(
  offer: Pick<ShownOffer, 'price' | 'former'>,
  coupon: Off | null,
  quote: (price: bigint) => PointsQuote,
): PriceParts {
  const listPrice = BigInt(offer.former ?? offer.price);
  const price = BigInt(offer.price);
  const byCoupon = coupon ? couponOff(coupon, price) : 0n;
  const left = price - byCoupon;
  const { points, discount } = left > 1n ? quote(left) : { points: 0n, discount: 0n };
  const isWhole = discount >= left;
  return {
    listPrice,
    discountOff: listPrice - price,
    couponOff: byCoupon,
    points: isWhole ? 0n : points,
    pointsOff: isWhole ? 0n : discount,
    paid: isWhole ? left : left - discount,
  };
}

/** The end of the term of updates after a purchase or renewal: a renewal adds to what is left. Null for life. */
export function updatesUntil(now: Date, termMonths: number | null, former: Date | null = null): Date | null {
  if (termMonths === null) return null;
  const start = former && former > now ? former : now;
  const end = new Date(start);
  end.setUTCMonth(end.getUTCMonth() + termMonths);
  // The last day of a month that has no such day.
  if (end.getUTCDate() !== start.getUTCDate()) end.setUTCDate(0);
  return end;
}
