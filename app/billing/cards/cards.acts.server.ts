import type { ActNames } from '#app/core/audit.server.ts';

/** What the acts of cards are called in the audit log. */
export const cardsActs: ActNames = {
  'billing.addBankCard': ['添加银行卡', 'Added a bank card'],
  'billing.setDefaultBankCard': ['设置默认银行卡', 'Chose the default bank card'],
  'billing.removeBankCard': ['移除银行卡', 'Removed a bank card'],
  'billing.viewBankCard': ['查看银行卡完整号码', 'Viewed a whole card number'],
  'billing.decideBankCard': ['核验银行卡', 'Decided on a bank card'],
};
