import type { ActNames } from '#app/core/audit.server.ts';

/** What the acts of privileges are called in the audit log. */
export const privilegesActs: ActNames = {
  'ask.savePrivileges': ['修改特权等级', 'Changed the privileges'],
};
