import { z } from 'zod';
import { type Endpoint, get, post } from '#app/core/http/endpoint.server.ts';
import { cancelWithdrawal, requestWithdrawal } from './withdrawals.commands.server.ts';
import { getWithdrawOptions, listOwnWithdrawals } from './withdrawals.queries.server.ts';
import { RequestWithdrawalInput, WithdrawalIdInput, WithdrawalListInput } from './withdrawals.schema.ts';

const own = { isIdempotent: true, keepsPages: true, limit: { per: 'member', max: 60, window_s: 3600 } } as const;

/** Endpoints of a member's withdrawals. */
export const withdrawalsApi: Endpoint[] = [
  get(
    '/api/billing/withdrawOptions',
    'What the caller may withdraw, to which cards, and what it costs',
    z.object({}),
    getWithdrawOptions,
    {
      access: 'member',
    },
  ),
  get('/api/billing/withdrawals', 'The caller’s withdrawals, newest first', WithdrawalListInput, listOwnWithdrawals, {
    access: 'member',
  }),
  post(
    '/api/billing/requestWithdrawal',
    'Withdraw earnings to a bank card',
    RequestWithdrawalInput,
    requestWithdrawal,
    own,
  ),
  post(
    '/api/billing/cancelWithdrawal',
    'Take back a withdrawal that nobody has begun to review',
    WithdrawalIdInput,
    cancelWithdrawal,
    own,
  ),
];
