import type { ActNames } from '#app/core/audit.server.ts';

/** What the acts of real name are called in the audit log. */
export const realNameActs: ActNames = {
  'account.submitRealName': ['提交实名资料', 'Submitted a real name'],
  'account.decideRealName': ['审核实名资料', 'Decided on a real name'],
  'account.revokeRealName': ['撤销实名认证', 'Revoked a verification'],
  'account.viewRealName': ['查看实名资料', 'Viewed a real name'],
  'account.viewDocument': ['查看证件照片', 'Viewed a document'],
};
