import type { ActNames } from '#app/core/audit.server.ts';

/** What the acts of password proofs are called in the audit log. */
export const passwordProofsActs: ActNames = {
  'account.failSecret': ['密码或验证码错误', 'Wrong password or code'],
  'account.lockMember': ['密码错误过多，锁定', 'Locked after wrong passwords'],
};
