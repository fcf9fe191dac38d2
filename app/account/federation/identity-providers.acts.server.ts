import type { ActNames } from '#app/core/audit.server.ts';

/** What the acts of identity providers are called in the audit log. */
export const identityProvidersActs: ActNames = {
  'account.saveProvider': ['保存登录服务', 'Saved a login provider'],
  'account.removeProvider': ['删除登录服务', 'Removed a login provider'],
  'account.testProvider': ['测试登录服务的连接', 'Tested a login provider'],
};
