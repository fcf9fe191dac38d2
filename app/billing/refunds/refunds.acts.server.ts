import type { ActNames } from '#app/core/audit.server.ts';

/** What the acts of refunds are called in the audit log. */
export const refundsActs: ActNames = {
  'billing.proposeRefund': ['提出充值退款', 'Proposed a top-up refund'],
  'billing.approveRefund': ['批准充值退款', 'Approved a top-up refund'],
  'billing.rejectRefund': ['驳回充值退款', 'Rejected a top-up refund'],
  'billing.stepRefund': ['充值退款状态变化', 'Top-up refund changed state'],
};
