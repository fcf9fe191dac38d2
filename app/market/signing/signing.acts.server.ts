import type { ActNames } from '#app/core/audit.server.ts';

/** What the acts about signing keys are called in the audit log. */
export const signingActs: ActNames = {
  'market.rotateKey': ['更换插件包的签名密钥', 'Replaced the key that signs packages'],
};
