import type { ActNames } from '#app/core/audit.server.ts';

/** What adding members is called in the audit log. */
export const addedMembersActs: ActNames = {
  'account.addMember': ['添加会员', 'Added a member'],
  'account.sendWelcomeAgain': ['重发设置密码的邮件', 'Sent a first-password mail again'],
  'account.makeWelcomeLink': ['复制设置密码的链接', 'Made a first-password link to hand over'],
  'account.setFirstPassword': ['设置首个密码', 'Set the first password'],
};
