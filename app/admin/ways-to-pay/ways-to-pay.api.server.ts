import { type Endpoint, post } from '#app/core/http/endpoint.server.ts';
import { setWithoutMoney } from './ways-to-pay.commands.server.ts';
import { WithoutMoneyInput } from './ways-to-pay.schema.ts';

/** Endpoints of the ways to pay. */
export const waysToPayApi: Endpoint[] = [
  post(
    '/api/admin/setWithoutMoney',
    ['决定本站是否涉及资金，需要近期验证', 'Say whether there is money on this site; needs a recent proof'],
    WithoutMoneyInput,
    setWithoutMoney,
    { access: 'staff' },
  ),
];
