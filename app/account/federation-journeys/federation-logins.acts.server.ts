import type { ActNames } from '#app/core/audit.server.ts';

/** What the acts of federation logins are called in the audit log. */
export const federationLoginsActs: ActNames = {
  'account.startFederation': ['开始用登录服务登录', 'Began logging in with a provider'],
  'account.bindFederation': ['绑定登录服务的身份', 'Connected a login provider'],
  'account.unbindFederation': ['解绑登录服务的身份', 'Disconnected a login provider'],
  'account.failFederation': ['登录服务没有完成登录', 'Login at a provider failed'],
};
