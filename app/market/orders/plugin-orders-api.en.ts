import type { Widen } from '#app/core/texts/language.ts';
import type zh from './plugin-orders-api.zh.ts';

export default {
  notOnSale: 'This plugin cannot be bought now',
  editionGone: 'This edition is not for sale now',
  self: 'You cannot buy a plugin of yourself or of your team',
  priceChanged: 'The price has just changed: look at the new one, then confirm',
  couponWrong: 'This coupon is wrong, has ended, or you used it before',
  couponUsedUp: 'This coupon is used up',
  bought: 'Bought',
  noLicence: 'The licence to renew was not found',
  lifetime: 'This licence has updates for life and needs no renewal',
  trialStarted: 'The trial has begun',
  noTrial: 'There is no trial of this edition',
  trialUsed: 'Everyone can try a plugin once',
  aboutOrders: 'Plugins you bought',
  aboutLicences: 'Your licences of plugins and their seats',
} satisfies Widen<typeof zh>;
