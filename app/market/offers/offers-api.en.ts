import type { Widen } from '#app/core/texts/language.ts';
import type zh from './offers-api.zh.ts';

export default {
  notForSale: 'This edition is not for sale now',
  realNameNeeded: 'Verify the real name of the developer before setting a price',
  underage: 'Only adults can sell plugins',
  draftPlugin: 'A plugin can have a discount once it has been published',
  offerSet: 'The price is saved; it counts for later orders only',
  offerEnded: 'This edition is no longer for sale; whoever bought it keeps it',
  discountAdded: 'The discount is saved',
  discountCancelled: 'The discount is cancelled',
  discountNotLower: 'A discount must be lower than the present price',
  discountOverlaps: 'There is a discount in this time already',
  discountTooSoon: 'A price must have stood for 30 days before a discount may be shown beside it',
  discountTooLong: 'A discount lasts at most 60 days',
  discountPast: 'That end is in the past',
  tooManyCoupons: (count: number) => `At most ${count} coupons at a time`,
  couponTaken: 'This code was used before; choose another one',
  couponAdded: 'The coupon is saved',
  couponEnded: 'The coupon has ended',
} satisfies Widen<typeof zh>;
