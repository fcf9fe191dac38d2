import type { ActNames } from '#app/core/audit.server.ts';

/** What the acts of sessions are called in the audit log. */
export const sessionsActs: ActNames = {
  'account.openLogin': ['登录', 'Logged in'],
  'account.logOut': ['退出登录', 'Logged out'],
  'account.refreshLogin': ['续期登录', 'Renewed a login'],
  'account.endLogin': ['结束一个登录', 'Ended a login'],
  'account.endOtherLogins': ['结束其他登录', 'Ended the other logins'],
  'account.endStolenLogin': ['结束疑似被盗的登录', 'Ended a stolen login'],
  'account.sendCode': ['发送验证码', 'Sent a code'],
};
