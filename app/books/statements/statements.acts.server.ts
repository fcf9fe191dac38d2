import type { ActNames } from '#app/core/audit.server.ts';

/** What the acts of statements are called in the audit log. */
export const statementsActs: ActNames = {
  'billing.exportStatement': ['下载对账单', 'Downloaded a statement'],
  'billing.requestStatement': ['申请生成对账单文件', 'Asked for a statement file'],
};
