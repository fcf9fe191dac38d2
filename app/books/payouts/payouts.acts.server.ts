import type { ActNames } from '#app/core/audit.server.ts';

/** What the acts of payouts are called in the audit log. */
export const payoutsActs: ActNames = {
  'billing.makePayoutFile': ['生成付款文件', 'Made a payout file'],
  'billing.downloadPayoutFile': ['下载付款文件', 'Downloaded a payout file'],
  'billing.importPayoutResults': ['导入付款结果', 'Imported payout results'],
  'billing.settlePayout': ['登记付款结果', 'Settled a payout'],
  'billing.bouncePayout': ['登记退汇', 'Recorded a bounced payout'],
};
