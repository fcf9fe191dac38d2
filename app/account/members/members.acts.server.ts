import type { ActNames } from '#app/core/audit.server.ts';

/** What the acts of members are called in the audit log. */
export const membersActs: ActNames = {
  'account.endMemberLogins': ['由工作人员结束登录', 'Staff ended all logins'],
  'account.resetTwoStep': ['重置两步验证', 'Reset two-step login'],
  'account.changeWaysIn': ['由工作人员修改账号名、邮箱或手机号', 'Staff changed account name, email or mobile number'],
  'account.editMember': ['由工作人员修改资料', 'Staff changed details'],
  'account.suspendMember': ['停用会员', 'Suspended a member'],
  'account.liftSuspension': ['恢复会员', 'Lifted a suspension'],
  'account.setMemberGroup': ['调整会员组', 'Set the member group'],
  'account.setConsoleGroup': ['更改控制台权限', 'Set console rights'],
  'account.impersonateMember': ['以会员身份登录', 'Logged in as a member'],
  'account.endImpersonation': ['结束以会员身份登录', 'Ended logging in as a member'],
  'account.takeMembers': ['导入会员', 'Imported members'],
};
