import type { ActNames } from '#app/core/audit.server.ts';

/** What the acts of withdrawal reviews are called in the audit log. */
export const withdrawalReviewsActs: ActNames = {
  'billing.takeWithdrawal': ['受理提现', 'Took a withdrawal into review'],
  'billing.approveWithdrawal': ['批准提现', 'Approved a withdrawal'],
  'billing.rejectWithdrawal': ['驳回提现', 'Rejected a withdrawal'],
};
