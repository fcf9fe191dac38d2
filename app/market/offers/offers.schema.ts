import { z } from 'zod';
import { rule } from '#app/core/rules.ts';

/*
 * Glossary: edition – for how many sites a licence is: one, five, or any with the source; offer – an edition with its
 * price, term of updates and trial; discount – a lower price for some time; coupon – a code of a developer that takes
 * something off. Amounts in fen, times in unix seconds.
 */

export const editions = ['single', 'five', 'source'] as const;
export type Edition = (typeof editions)[number];

/** ¥1.00 to ¥9,999.99: design/market.md 3.2. */
const price = z.number().int().min(100).max(999_999);
const time = z.number().int().min(0).max(4_102_444_800);

export const SetOfferInput = z.object({
  pluginId: rule.id(),
  edition: z.enum(editions),
  price,
  /** Of updates; null for life. */
  termMonths: z.literal(12).nullable(),
  trialDays: z.union([z.literal(0), z.literal(7), z.literal(14)]),
});
export const EndOfferInput = z.object({ pluginId: rule.id(), edition: z.enum(editions) });

export const AddDiscountInput = z
  .object({ pluginId: rule.id(), edition: z.enum(editions), price, startsAt: time, endsAt: time })
  .refine((input) => input.endsAt > input.startsAt, { path: ['endsAt'] });
export const DiscountIdInput = z.object({ pluginId: rule.id(), id: rule.id() });

/** A code as people write it: case and blanks do not count. */
export const couponCode = z
  .string()
  .transform((code) => code.replaceAll(/\s/g, '').toUpperCase())
  .pipe(z.string().regex(/^[A-Z0-9-]{4,24}$/));

export const AddCouponInput = z
  .object({
    developerId: rule.id().optional(),
    /** Null for every plugin of the developer. */
    pluginId: rule.id().nullable(),
    code: couponCode,
    percent: z.number().int().min(1).max(90).nullable(),
    off: z.number().int().min(1).max(999_999).nullable(),
    maxUses: z.number().int().min(1).max(1_000_000).nullable(),
    startsAt: time,
    endsAt: time,
  })
  .refine((input) => (input.percent === null) !== (input.off === null), { path: ['percent'] })
  .refine((input) => input.endsAt > input.startsAt, { path: ['endsAt'] });
export const CouponIdInput = z.object({ id: rule.id() });
export const PluginIdInput = z.object({
  pluginId: z.coerce.number<number | string>().int().min(1).max(Number.MAX_SAFE_INTEGER),
});

/** An edition for sale; `former` is the price before a discount, which ends at `discountUntil`. */
export type ShownOffer = {
  id: number;
  edition: Edition;
  price: number;
  former: number | null;
  discountUntil: number | null;
  termMonths: number | null;
  trialDays: number;
};

export type Discount = {
  id: number;
  edition: Edition;
  price: number;
  startsAt: number;
  endsAt: number;
  isRunning: boolean;
};
export type Coupon = {
  id: number;
  pluginId: number | null;
  code: string;
  percent: number | null;
  off: number | null;
  maxUses: number | null;
  used: number;
  startsAt: number;
  endsAt: number;
  hasEnded: boolean;
};
export type PriceDesk = {
  plugin: { id: number; slug: string; nameZh: string; nameEn: string; isOut: boolean };
  /** Basis points of the price that the platform keeps. */
  fee: number;
  seller: 'ok' | 'unverified' | 'underage';
  offers: ShownOffer[];
  history: { edition: Edition; price: number; from: number; until: number | null }[];
  discounts: Discount[];
  coupons: Coupon[];
};
