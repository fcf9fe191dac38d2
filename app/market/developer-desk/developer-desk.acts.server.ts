import type { ActNames } from '#app/core/audit.server.ts';

/** What the acts of the desk of developers are called in the audit log. */
export const developerDeskActs: ActNames = {
  'market.suspendDeveloper': ['暂停开发者', 'Suspended a developer'],
  'market.reopenDeveloper': ['恢复开发者', 'Reopened a developer'],
  'market.trustDeveloper': ['信任开发者，或取消信任', 'Trusted a developer, or no longer'],
};
