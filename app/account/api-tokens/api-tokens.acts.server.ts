import type { ActNames } from '#app/core/audit.server.ts';

/** What the acts of api tokens are called in the audit log. */
export const apiTokensActs: ActNames = {
  'account.createApiToken': ['创建 API 令牌', 'Created an API token'],
  'account.revokeApiToken': ['撤销 API 令牌', 'Revoked an API token'],
};
