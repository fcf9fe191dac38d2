import type { ActNames } from '#app/core/audit.server.ts';

/** What the acts of topups are called in the audit log. */
export const topupsActs: ActNames = {
  'billing.startTopUp': ['申请充值', 'Asked for a top-up'],
  'billing.markTopUpPaying': ['充值等待付款', 'Top-up is waiting for its payment'],
  'billing.failTopUp': ['充值失败', 'Top-up failed'],
  'billing.creditTopUp': ['充值到账', 'Credited a top-up'],
  'billing.cancelTopUp': ['取消充值', 'Cancelled a top-up'],
  'billing.expireTopUp': ['充值过期', 'Top-up expired'],
};
