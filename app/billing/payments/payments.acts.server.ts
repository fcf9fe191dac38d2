import type { ActNames } from '#app/core/audit.server.ts';

/** What the acts of payments are called in the audit log. */
export const paymentsActs: ActNames = {
  'billing.startPayment': ['发起在线支付', 'Started an online payment'],
  'billing.stepPayment': ['在线支付状态变化', 'Online payment changed state'],
  'billing.creditPayment': ['在线支付到账', 'Credited an online payment'],
  'billing.askPayment': ['向渠道查询支付', 'Asked a provider about a payment'],
};
