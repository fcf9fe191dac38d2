import type { ActNames } from '#app/core/audit.server.ts';

/** What the acts of profile are called in the audit log. */
export const profileActs: ActNames = {
  'account.updateProfile': ['修改资料', 'Changed the profile'],
};
