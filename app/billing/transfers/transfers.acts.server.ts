import type { ActNames } from '#app/core/audit.server.ts';

/** What the acts of transfers are called in the audit log. */
export const transfersActs: ActNames = {
  'billing.uploadProof': ['上传转账凭证', 'Uploaded proof of a transfer'],
  'billing.viewProof': ['查看转账凭证', 'Viewed proof of a transfer'],
  'billing.enterReceipt': ['登记到账', 'Entered a receipt'],
  'billing.confirmReceipt': ['复核到账', 'Confirmed a receipt'],
  'billing.returnReceipt': ['退回到账登记', 'Sent a receipt back'],
  'billing.assignReceipt': ['认领待查款项', 'Assigned a kept receipt'],
  'billing.refuseTopUp': ['拒绝充值', 'Refused a top-up'],
};
