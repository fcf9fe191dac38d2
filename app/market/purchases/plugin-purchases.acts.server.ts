import type { ActNames } from '#app/core/audit.server.ts';

/** What the acts on one's own purchases are called in the audit log. */
export const pluginPurchasesActs: ActNames = {
  'market.showLicenceKey': ['查看插件许可证密钥', 'Looked at the key of a licence'],
  'market.setInvoice': ['填写插件订单的发票抬头', 'Said to whom the invoice of an order is made out'],
};
