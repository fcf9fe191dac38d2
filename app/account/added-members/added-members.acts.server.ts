import type { ActNames } from '#app/core/audit.server.ts';

/** What adding members is called in the audit log. */
export const addedMembersActs: ActNames = {
  'account.addMember': ['添加会员', 'Added a member'],
  'account.sendWelcomeAgain': ['重发设置密码的邮件', 'Sent a first-password mail again'],
  'account.setFirstPassword': ['设置首个密码', 'Set the first password'],
};
