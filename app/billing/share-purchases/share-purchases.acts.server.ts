import type { ActNames } from '#app/core/audit.server.ts';

/** What the acts of share purchases are called in the audit log. */
export const sharePurchasesActs: ActNames = {
  'billing.buyShare': ['购买付费分享', 'Bought a paid share'],
  'billing.openShare': ['打开已购内容', 'Opened what was bought'],
  'billing.refundShare': ['退掉未打开的购买', 'Refunded an unopened purchase'],
};
