import type { ActNames } from '#app/core/audit.server.ts';

/** What the acts of prices and coupons are called in the audit log. */
export const offersActs: ActNames = {
  'market.setOffer': ['设定插件价格', 'Set the price of a plugin'],
  'market.endOffer': ['停止出售插件的一个版本', 'Ended the sale of an edition of a plugin'],
  'market.addDiscount': ['添加限时价', 'Added a discount'],
  'market.cancelDiscount': ['取消限时价', 'Cancelled a discount'],
  'market.addCoupon': ['添加优惠码', 'Added a coupon'],
  'market.endCoupon': ['停用优惠码', 'Ended a coupon'],
};
