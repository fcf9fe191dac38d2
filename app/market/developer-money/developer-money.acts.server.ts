import type { ActNames } from '#app/core/audit.server.ts';

/** What the acts of developers' money are called in the audit log. */
export const developerMoneyActs: ActNames = {
  'market.exportMoney': ['导出开发者月结单', 'Exported a month of a developer’s money'],
};
