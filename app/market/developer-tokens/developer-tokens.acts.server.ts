import type { ActNames } from '#app/core/audit.server.ts';

/** What the acts of developers' tokens are called in the audit log. */
export const developerTokensActs: ActNames = {
  'market.addToken': ['创建开发者令牌', 'Created a developer’s token'],
  'market.revokeToken': ['撤销开发者令牌', 'Revoked a developer’s token'],
};
