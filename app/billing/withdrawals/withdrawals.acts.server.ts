import type { ActNames } from '#app/core/audit.server.ts';

/** What the acts of withdrawals are called in the audit log. */
export const withdrawalsActs: ActNames = {
  'billing.requestWithdrawal': ['申请提现', 'Requested a withdrawal'],
  'billing.cancelWithdrawal': ['取消提现', 'Cancelled a withdrawal'],
};
