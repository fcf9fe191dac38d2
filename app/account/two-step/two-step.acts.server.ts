import type { ActNames } from '#app/core/audit.server.ts';

/** What the acts of two step are called in the audit log. */
export const twoStepActs: ActNames = {
  'account.prepareTwoStep': ['准备两步验证', 'Prepared two-step login'],
  'account.startTwoStep': ['启用两步验证', 'Turned two-step login on'],
  'account.stopTwoStep': ['停用两步验证', 'Turned two-step login off'],
  'account.askSecondStep': ['要求第二步验证', 'Asked for the second step'],
  'account.useRecoveryCode': ['使用恢复码', 'Used a recovery code'],
  'account.renewRecoveryCodes': ['更换恢复码', 'Renewed the recovery codes'],
  'account.trustDevice': ['信任设备', 'Trusted a device'],
  'account.forgetDevices': ['不再信任设备', 'Forgot trusted devices'],
};
