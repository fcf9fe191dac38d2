import type { ActNames } from '#app/core/audit.server.ts';

/** What the acts of login are called in the audit log. */
export const loginActs: ActNames = {
  'account.registerMember': ['注册', 'Registered'],
  'account.retrievePassword': ['找回密码', 'Set a new password by code'],
  'account.createFirstAdmin': ['创建首位管理员', 'Made the first administrator'],
  'account.createEditorAccount': ['创建内容账号', 'Made an editor account'],
};
