import type { ActNames } from '#app/core/audit.server.ts';

/** What the acts of taxes are called in the audit log. */
export const taxesActs: ActNames = {
  'billing.downloadTaxFile': ['下载代扣税款表', 'Downloaded the withheld tax'],
  'billing.recordRemittance': ['登记缴税', 'Recorded a tax payment'],
};
