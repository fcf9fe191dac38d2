import type { ActNames } from '#app/core/audit.server.ts';

/** What the acts of orders are called in the audit log. */
export const pluginOrdersActs: ActNames = {
  'market.buyPlugin': ['购买插件', 'Bought a plugin'],
  'market.startTrial': ['开始试用插件', 'Started the trial of a plugin'],
};
