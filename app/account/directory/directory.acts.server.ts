import type { ActNames } from '#app/core/audit.server.ts';

/** What the acts of directory are called in the audit log. */
export const directoryActs: ActNames = {
  'account.registerByDirectory': ['用公司账号注册', 'Registered with a company account'],
  'account.takeOverByDirectory': ['凭邮箱连接公司账号', 'Connected to a company account by email'],
  'account.connectDirectory': ['连接公司账号', 'Connected a company account'],
  'account.disconnectDirectory': ['断开公司账号', 'Disconnected the company account'],
  'account.testDirectory': ['测试公司目录', 'Tested the company directory'],
};
