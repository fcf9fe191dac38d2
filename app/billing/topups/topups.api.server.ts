import { z } from 'zod';
import { type Endpoint, get, post } from '#app/core/http/endpoint.server.ts';
import { cancelTopUp } from './topups.commands.server.ts';
import { getBalanceFacts, getTopUp, listBills, listTopUps } from './topups.queries.server.ts';
import { BillsInput, TopUpIdInput, TopUpListInput } from './topups.schema.ts';

const mine = { access: 'member' } as const;

/** Endpoints of the caller's cash: what there is, bills, top-ups. */
export const topUpsApi: Endpoint[] = [
  get(
    '/api/billing/balance',
    ['自己的余额（单位：分）与可用的充值方式', 'What the caller has in fen, and how more can be paid in'],
    z.object({}),
    getBalanceFacts,
    mine,
  ),
  get(
    '/api/billing/bills',
    ['自己的账单与各月合计', 'The caller’s bills with the sums of their months'],
    BillsInput,
    listBills,
    mine,
  ),
  get(
    '/api/billing/topUps',
    ['自己的充值记录，新的在前', 'The caller’s top-ups, newest first'],
    TopUpListInput,
    listTopUps,
    mine,
  ),
  get(
    '/api/billing/topUp',
    ['自己的一笔充值及其经过', 'One of the caller’s top-ups and every state it came to'],
    TopUpIdInput,
    getTopUp,
    mine,
  ),
  post('/api/billing/cancelTopUp', ['取消还没完成的充值', 'Give up a top-up that waits'], TopUpIdInput, cancelTopUp, {
    keepsPages: true,
  }),
];
