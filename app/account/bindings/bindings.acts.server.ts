import type { ActNames } from '#app/core/audit.server.ts';

/** What the acts of bindings are called in the audit log. */
export const bindingsActs: ActNames = {
  'account.verifyAddress': ['验证邮箱或手机', 'Verified an address'],
  'account.changeBind': ['更换绑定', 'Changed an address'],
};
