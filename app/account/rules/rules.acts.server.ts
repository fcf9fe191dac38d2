import type { ActNames } from '#app/core/audit.server.ts';

/** What the acts of rules are called in the audit log. */
export const rulesActs: ActNames = {
  'account.addRule': ['添加规则', 'Added a rule'],
  'account.editRule': ['修改规则', 'Changed a rule'],
  'account.moveRule': ['移动规则', 'Moved a rule'],
  'account.switchRule': ['启用或停用规则', 'Switched a rule'],
  'account.removeRule': ['删除规则', 'Removed a rule'],
  'account.restoreRule': ['恢复规则', 'Brought a rule back'],
};
