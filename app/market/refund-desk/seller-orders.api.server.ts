import { type Endpoint, get } from '#app/core/http/endpoint.server.ts';
import { listSellerRefunds } from './refund-desk.queries.server.ts';
import { SellerOrdersInput, SellerRefundsInput } from './refund-desk.schema.ts';
import { listSellerOrders } from './seller-orders.queries.server.ts';

const reading = { access: 'member', scope: 'plugins:orders' } as const;

/** Endpoints by which a developer's programs read what was sold. */
export const sellerOrdersApi: Endpoint[] = [
  get(
    '/api/developer/orders',
    ['开发者的订单，新的在前，不含买家身份', 'Orders of a developer, newest first, without who bought'],
    SellerOrdersInput,
    listSellerOrders,
    reading,
  ),
  get(
    '/api/developer/refunds',
    ['开发者收到的退款申请，新的在前', 'Requests for refunds to a developer, newest first'],
    SellerRefundsInput,
    listSellerRefunds,
    reading,
  ),
];
