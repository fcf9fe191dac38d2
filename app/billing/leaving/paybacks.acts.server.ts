import type { ActNames } from '#app/core/audit.server.ts';

/** What the acts of paybacks are called in the audit log. */
export const paybacksActs: ActNames = {
  'billing.askRefund': ['会员申请充值原路退回', 'Member asked for a top-up refund'],
  'billing.takeBackRefund': ['会员撤回退款申请', 'Member took a refund request back'],
  'billing.askPayback': ['会员申请余额转账退款', 'Member asked for a refund by bank transfer'],
  'billing.cancelPayback': ['会员撤回转账退款', 'Member took a refund by bank transfer back'],
  'billing.viewPayback': ['查看转账退款的收款账户', 'Viewed the account of a refund by bank transfer'],
  'billing.approvePayback': ['批准转账退款', 'Approved a refund by bank transfer'],
  'billing.payPayback': ['登记转账退款已付', 'Recorded a refund by bank transfer as paid'],
  'billing.rejectPayback': ['驳回转账退款', 'Rejected a refund by bank transfer'],
  'billing.giveUpBalance': ['会员放弃余额', 'Member gave up their balance'],
};
