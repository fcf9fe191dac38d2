import type { ActNames } from '#app/core/audit.server.ts';

/** What the acts of redemption codes are called in the audit log. */
export const redemptionCodesActs: ActNames = {
  'billing.redeemCode': ['兑换充值', 'Redeemed a gift code'],
  'billing.makeCodeBatch': ['建立兑换码批次', 'Set up a batch of gift codes'],
  'billing.issueCodes': ['生成兑换码', 'Made the gift codes of a batch'],
  'billing.voidCodeBatch': ['作废兑换码批次', 'Voided a batch of gift codes'],
};
