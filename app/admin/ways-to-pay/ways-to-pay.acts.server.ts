import type { ActNames } from '#app/core/audit.server.ts';

/** What the acts of the ways to pay are called in the audit log. */
export const waysToPayActs: ActNames = {
  'admin.setWithoutMoney': ['决定本站是否涉及资金', 'Decided whether there is money on this site'],
};
