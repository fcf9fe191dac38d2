import type { ActNames } from '#app/core/audit.server.ts';

/** What the acts of reputation are called in the audit log. */
export const reputationActs: ActNames = {
  'ask.saveReputationRule': ['修改声望分值', 'Changed reputation values'],
};
