import type { ActNames } from '#app/core/audit.server.ts';

/** What the acts of developers' own rates are called in the audit log. */
export const developerFeesActs: ActNames = {
  'market.setDeveloperFee': ['设定开发者费率', 'Set the fee of a developer'],
  'market.withdrawDeveloperFee': ['撤回开发者费率变更', 'Withdrew a change of a developer’s fee'],
};
