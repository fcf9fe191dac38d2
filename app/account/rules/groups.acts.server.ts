import type { ActNames } from '#app/core/audit.server.ts';

/** What the acts of groups are called in the audit log. */
export const groupsActs: ActNames = {
  'account.addGroup': ['添加分组', 'Added a group'],
  'account.editGroup': ['修改分组', 'Changed a group'],
  'account.removeGroup': ['删除分组', 'Removed a group'],
};
