import type { ActNames } from '#app/core/audit.server.ts';

/** What agreeing to pages is called in the audit log. */
export const consentActs: ActNames = {
  'account.agree': ['同意协议', 'Agreed to terms'],
};
