import { type Endpoint, get, post } from '#app/core/http/endpoint.server.ts';
import { approveRefund, proposeRefund, rejectRefund } from './refunds.commands.server.ts';
import { getRefund, listRefunds } from './refunds.queries.server.ts';
import { ProposeRefundInput, RefundIdInput, RefundListInput, RejectRefundInput } from './refunds.schema.ts';

const moving = { access: 'staff', keepsPages: true, isIdempotent: true } as const;

/** Endpoints of the desk that gives top-ups back to their channel. */
export const refundsApi: Endpoint[] = [
  get('/api/admin/topUpRefunds', 'Refunds of top-ups by state', RefundListInput, listRefunds, { access: 'staff' }),
  get(
    '/api/admin/topUpRefund',
    'A refund of a top-up with what happened to it',
    RefundIdInput,
    (ctx, { id }) => getRefund(ctx, id),
    { access: 'staff' },
  ),
  post(
    '/api/admin/proposeTopUpRefund',
    'Propose to give a top-up back to its channel',
    ProposeRefundInput,
    proposeRefund,
    moving,
  ),
  post('/api/admin/approveTopUpRefund', 'Approve a refund of a top-up', RefundIdInput, approveRefund, moving),
  post('/api/admin/rejectTopUpRefund', 'Reject a refund of a top-up', RejectRefundInput, rejectRefund, moving),
];
