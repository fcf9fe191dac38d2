import type { ActNames } from '#app/core/audit.server.ts';

/** What the acts of channels are called in the audit log. */
export const channelsActs: ActNames = {
  'billing.saveChannel': ['修改支付渠道', 'Changed a payment channel'],
  'billing.checkChannel': ['测试支付渠道', 'Tested a payment channel'],
};
