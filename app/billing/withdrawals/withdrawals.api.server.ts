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
    ['可提现的金额、银行卡和费用', 'What the caller may withdraw, to which cards, and what it costs'],
    z.object({}),
    getWithdrawOptions,
    {
      access: 'member',
    },
  ),
  get(
    '/api/billing/withdrawals',
    ['自己的提现记录，新的在前', 'The caller’s withdrawals, newest first'],
    WithdrawalListInput,
    listOwnWithdrawals,
    {
      access: 'member',
    },
  ),
  post(
    '/api/billing/requestWithdrawal',
    ['申请提现到银行卡', 'Withdraw earnings to a bank card'],
    RequestWithdrawalInput,
    requestWithdrawal,
    own,
  ),
  post(
    '/api/billing/cancelWithdrawal',
    ['撤回还没有开始审核的提现', 'Take back a withdrawal that nobody has begun to review'],
    WithdrawalIdInput,
    cancelWithdrawal,
    own,
  ),
];
