import type { ActNames } from '#app/core/audit.server.ts';

/** What the acts of passkeys are called in the audit log. */
export const passkeysActs: ActNames = {
  'account.addPasskey': ['添加通行密钥', 'Added a passkey'],
  'account.renamePasskey': ['重命名通行密钥', 'Renamed a passkey'],
  'account.removePasskey': ['删除通行密钥', 'Removed a passkey'],
};
