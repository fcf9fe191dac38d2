import { type Endpoint, get, post } from '#app/core/http/endpoint.server.ts';
import { approveWithdrawals, rejectWithdrawal, takeIntoReview } from './withdrawal-reviews.commands.server.ts';
import { getWithdrawalFile, listWithdrawalDesk } from './withdrawal-reviews.queries.server.ts';
import { DeskListInput, RejectInput, ReviewIdInput, ReviewInput } from './withdrawal-reviews.schema.ts';

const staff = { access: 'staff', keepsPages: true } as const;

/** Endpoints of the console's desk of withdrawals. */
export const reviewsApi: Endpoint[] = [
  get('/api/admin/withdrawals', 'Withdrawals by state, the queue by age or risk', DeskListInput, listWithdrawalDesk, {
    access: 'staff',
  }),
  get('/api/admin/withdrawal', 'One withdrawal with all that a reviewer needs', ReviewIdInput, getWithdrawalFile, {
    access: 'staff',
  }),
  post('/api/admin/takeWithdrawals', 'Take requested withdrawals into review', ReviewInput, takeIntoReview, staff),
  post(
    '/api/admin/approveWithdrawals',
    'Approve withdrawals, as first or second reviewer',
    ReviewInput,
    approveWithdrawals,
    staff,
  ),
  post('/api/admin/rejectWithdrawal', 'Reject a withdrawal: its money goes back', RejectInput, rejectWithdrawal, {
    ...staff,
    isIdempotent: true,
  }),
];
