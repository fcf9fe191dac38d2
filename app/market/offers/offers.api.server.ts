import { type Endpoint, get, post } from '#app/core/http/endpoint.server.ts';
import { addCoupon, endCoupon } from './coupons.commands.server.ts';
import { addDiscount, cancelDiscount, endOffer, setOffer } from './offers.commands.server.ts';
import { getPriceDesk } from './offers.queries.server.ts';
import {
  AddCouponInput,
  AddDiscountInput,
  CouponIdInput,
  DiscountIdInput,
  EndOfferInput,
  PluginIdInput,
  SetOfferInput,
} from './offers.schema.ts';

const pricing = { limit: { per: 'member', max: 60, window_s: 600 } } as const;

/** Endpoints of the prices of plugins. */
export const offersApi: Endpoint[] = [
  get(
    '/api/developer/prices',
    ['自己插件的价格、限时价和优惠码', 'Prices, discounts and coupons of a plugin of mine'],
    PluginIdInput,
    getPriceDesk,
    { access: 'member' },
  ),
  post(
    '/api/developer/setOffer',
    ['设定插件一个版本的价格', 'Set the price of an edition of a plugin'],
    SetOfferInput,
    setOffer,
    pricing,
  ),
  post(
    '/api/developer/endOffer',
    ['停止出售插件的一个版本', 'End the sale of an edition of a plugin'],
    EndOfferInput,
    endOffer,
    pricing,
  ),
  post(
    '/api/developer/addDiscount',
    ['添加限时价', 'Lower a price for some time'],
    AddDiscountInput,
    addDiscount,
    pricing,
  ),
  post('/api/developer/cancelDiscount', ['取消限时价', 'Cancel a discount'], DiscountIdInput, cancelDiscount, pricing),
  post('/api/developer/addCoupon', ['添加优惠码', 'Make a coupon'], AddCouponInput, addCoupon, {
    ...pricing,
    keepsPages: true,
  }),
  post('/api/developer/endCoupon', ['停用优惠码', 'End a coupon'], CouponIdInput, endCoupon, {
    ...pricing,
    keepsPages: true,
  }),
];
