import type { ActNames } from '#app/core/audit.server.ts';

/** What the acts of risks are called in the audit log. */
export const risksActs: ActNames = {
  'billing.raiseRiskFlag': ['添加风险标记', 'Raised a risk flag'],
  'billing.clearRiskFlag': ['解除风险标记', 'Cleared a risk flag'],
};
