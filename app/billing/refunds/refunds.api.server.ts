import { type Endpoint, get, post } from '#app/core/http/endpoint.server.ts';
import { approveRefund, proposeRefund, rejectRefund } from './refunds.commands.server.ts';
import { getRefund, listRefunds } from './refunds.queries.server.ts';
import { ProposeRefundInput, RefundIdInput, RefundListInput, RejectRefundInput } from './refunds.schema.ts';

const moving = { access: 'staff', keepsPages: true, isIdempotent: true } as const;

/** Endpoints of the desk that gives top-ups back to their channel. */
export const refundsApi: Endpoint[] = [
  get('/api/admin/topUpRefunds', ['按状态列出充值退款', 'Refunds of top-ups by state'], RefundListInput, listRefunds, {
    access: 'staff',
  }),
  get(
    '/api/admin/topUpRefund',
    ['一笔充值退款及其经过', 'A refund of a top-up with what happened to it'],
    RefundIdInput,
    (ctx, { id }) => getRefund(ctx, id),
    { access: 'staff' },
  ),
  post(
    '/api/admin/proposeTopUpRefund',
    ['提出把充值退回原渠道', 'Propose to give a top-up back to its channel'],
    ProposeRefundInput,
    proposeRefund,
    moving,
  ),
  post(
    '/api/admin/approveTopUpRefund',
    ['批准充值退款', 'Approve a refund of a top-up'],
    RefundIdInput,
    approveRefund,
    moving,
  ),
  post(
    '/api/admin/rejectTopUpRefund',
    ['驳回充值退款', 'Reject a refund of a top-up'],
    RejectRefundInput,
    rejectRefund,
    moving,
  ),
];
