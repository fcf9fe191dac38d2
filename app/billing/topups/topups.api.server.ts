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
    'What the caller has in fen, and how more can be paid in',
    z.object({}),
    getBalanceFacts,
    mine,
  ),
  get('/api/billing/bills', 'The caller’s bills with the sums of their months', BillsInput, listBills, mine),
  get('/api/billing/topUps', 'The caller’s top-ups, newest first', TopUpListInput, listTopUps, mine),
  get('/api/billing/topUp', 'One of the caller’s top-ups and every state it came to', TopUpIdInput, getTopUp, mine),
  post('/api/billing/cancelTopUp', 'Give up a top-up that waits', TopUpIdInput, cancelTopUp, { keepsPages: true }),
];
