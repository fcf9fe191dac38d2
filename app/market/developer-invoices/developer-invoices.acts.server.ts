import type { ActNames } from '#app/core/audit.server.ts';

/** What the acts of developers' invoices are called in the audit log. */
export const developerInvoicesActs: ActNames = {
  'market.uploadInvoice': ['上传发票', 'Uploaded an invoice'],
  'market.removeInvoice': ['删除发票', 'Deleted an invoice'],
  'market.viewInvoice': ['查看开发者发票', 'Looked at an invoice of a developer'],
};
