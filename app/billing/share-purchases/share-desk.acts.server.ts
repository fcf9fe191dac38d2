import type { ActNames } from '#app/core/audit.server.ts';

/** What the acts of share desk are called in the audit log. */
export const shareDeskActs: ActNames = {
  'billing.takeDownShare': ['下架付费分享', 'Took a paid share down'],
  'billing.restoreShare': ['恢复付费分享', 'Restored a paid share'],
  'billing.refundSharePurchase': ['由工作人员退款', 'Staff refunded a purchase'],
  'billing.viewShareContent': ['查看付费内容', 'Read what a share sells'],
};
