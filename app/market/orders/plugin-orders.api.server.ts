import { type Endpoint, post } from '#app/core/http/endpoint.server.ts';
import { buyPlugin, startTrial } from './plugin-orders.commands.server.ts';
import { quoteOrder } from './plugin-orders.queries.server.ts';
import { BuyPluginInput, QuoteOrderInput, StartTrialInput } from './plugin-orders.schema.ts';

/** Endpoints of orders of plugins. */
export const pluginOrdersApi: Endpoint[] = [
  post(
    '/api/market/quoteOrder',
    ['购买前算价：限时价、优惠码、积分和余额', 'What an order would cost: discount, coupon, points and balance'],
    QuoteOrderInput,
    quoteOrder,
    { keepsPages: true, limit: { per: 'member', max: 60, window_s: 60 } },
  ),
  post(
    '/api/market/buyPlugin',
    ['用余额和积分购买插件，或给许可证续期', 'Buy a plugin from balance and points, or renew a licence'],
    BuyPluginInput,
    buyPlugin,
    { keepsPages: true, isIdempotent: true, limit: { per: 'member', max: 60, window_s: 60 } },
  ),
  post('/api/market/startTrial', ['试用插件', 'Try a plugin'], StartTrialInput, startTrial, {
    keepsPages: true,
    limit: { per: 'member', max: 60, window_s: 600 },
  }),
];
