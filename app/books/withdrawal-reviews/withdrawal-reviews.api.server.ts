import { type Endpoint, get, post } from '#app/core/http/endpoint.server.ts';
import { approveWithdrawals, rejectWithdrawal, takeIntoReview } from './withdrawal-reviews.commands.server.ts';
import { getWithdrawalFile, listWithdrawalDesk } from './withdrawal-reviews.queries.server.ts';
import { DeskListInput, RejectInput, ReviewIdInput, ReviewInput } from './withdrawal-reviews.schema.ts';

const staff = { access: 'staff', keepsPages: true } as const;

/** Endpoints of the console's desk of withdrawals. */
export const reviewsApi: Endpoint[] = [
  get(
    '/api/admin/withdrawals',
    ['按状态列出提现，待办按时间或风险排序', 'Withdrawals by state, the queue by age or risk'],
    DeskListInput,
    listWithdrawalDesk,
    {
      access: 'staff',
    },
  ),
  get(
    '/api/admin/withdrawal',
    ['审核一笔提现所需的全部信息', 'One withdrawal with all that a reviewer needs'],
    ReviewIdInput,
    getWithdrawalFile,
    {
      access: 'staff',
    },
  ),
  post(
    '/api/admin/takeWithdrawals',
    ['领取待审核的提现', 'Take requested withdrawals into review'],
    ReviewInput,
    takeIntoReview,
    staff,
  ),
  post(
    '/api/admin/approveWithdrawals',
    ['批准提现，作为初审人或复审人', 'Approve withdrawals, as first or second reviewer'],
    ReviewInput,
    approveWithdrawals,
    staff,
  ),
  post(
    '/api/admin/rejectWithdrawal',
    ['驳回提现，款项退回', 'Reject a withdrawal: its money goes back'],
    RejectInput,
    rejectWithdrawal,
    {
      ...staff,
      isIdempotent: true,
    },
  ),
];
