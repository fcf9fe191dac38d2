import type { ActNames } from '#app/core/audit.server.ts';

/** What the acts of reconciliation are called in the audit log. */
export const reconciliationActs: ActNames = {
  'billing.importBill': ['导入对账单', 'Imported a bill'],
  'billing.openBreak': ['发现对账差错', 'Found a reconciliation break'],
  'billing.takeBreak': ['认领对账差错', 'Took a reconciliation break'],
  'billing.proposeBreak': ['提出差错处理方案', 'Proposed how to resolve a break'],
  'billing.resolveBreak': ['处理对账差错', 'Resolved a break'],
  'billing.rejectBreak': ['退回差错处理方案', 'Sent a break proposal back'],
};
