import type { ActNames } from '#app/core/audit.server.ts';

/** What the acts of passwords are called in the audit log. */
export const passwordsActs: ActNames = {
  'account.addPassword': ['设置首个密码', 'Set a first password'],
  'account.changePassword': ['修改密码', 'Changed the password'],
};
