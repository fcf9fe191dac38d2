import { z } from 'zod';
import { type Endpoint, get, post } from '#app/core/http/endpoint.server.ts';
import { approvePayback, payPayback, rejectPayback } from './payback-desk.commands.server.ts';
import { getPaybackFile, listPaybacks } from './payback-desk.queries.server.ts';
import { askPayback, giveUpBalance, refundBalance, takeBackRefund } from './paybacks.commands.server.ts';
import { getClosingBalance } from './paybacks.queries.server.ts';
import {
  AskPaybackInput,
  GiveUpInput,
  PaybackIdInput,
  PaybackListInput,
  PayPaybackInput,
  RefundBalanceInput,
  RejectPaybackInput,
  TakeBackInput,
} from './paybacks.schema.ts';

const own = { isIdempotent: true, keepsPages: true, limit: { per: 'member', max: 60, window_s: 3600 } } as const;
const desk = { access: 'staff', keepsPages: true, isIdempotent: true } as const;

/** Endpoints of what becomes of a balance when an account is closed. */
export const paybacksApi: Endpoint[] = [
  get(
    '/api/billing/closingBalance',
    ['注销前余额可以怎样处理', 'What can become of the balance before the account is closed'],
    z.object({}),
    getClosingBalance,
    { access: 'member' },
  ),
  post(
    '/api/billing/refundBalance',
    ['申请把余额原路退回', 'Ask for the balance to go back to where it came from'],
    RefundBalanceInput,
    refundBalance,
    own,
  ),
  post(
    '/api/billing/askPayback',
    ['申请把余额转账到银行账户', 'Ask for the balance to be paid to a bank account'],
    AskPaybackInput,
    askPayback,
    own,
  ),
  post(
    '/api/billing/takeBackRefund',
    ['撤回自己的退款申请', 'Take back one’s own request for a refund'],
    TakeBackInput,
    takeBackRefund,
    own,
  ),
  post('/api/billing/giveUpBalance', ['放弃余额', 'Give up the balance'], GiveUpInput, giveUpBalance, own),
  get(
    '/api/admin/paybacks',
    ['按状态列出转账退款', 'Refunds by bank transfer by state'],
    PaybackListInput,
    listPaybacks,
    { access: 'staff' },
  ),
  get(
    '/api/admin/payback',
    ['一笔转账退款及其收款账户', 'A refund by bank transfer with the account it goes to'],
    PaybackIdInput,
    getPaybackFile,
    { access: 'staff' },
  ),
  post(
    '/api/admin/approvePayback',
    ['批准转账退款', 'Approve a refund by bank transfer'],
    PaybackIdInput,
    approvePayback,
    desk,
  ),
  post(
    '/api/admin/payPayback',
    ['登记转账退款已付', 'Record a refund by bank transfer as paid'],
    PayPaybackInput,
    payPayback,
    desk,
  ),
  post(
    '/api/admin/rejectPayback',
    ['驳回转账退款', 'Reject a refund by bank transfer'],
    RejectPaybackInput,
    rejectPayback,
    desk,
  ),
];
