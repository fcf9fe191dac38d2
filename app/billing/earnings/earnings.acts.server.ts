import type { ActNames } from '#app/core/audit.server.ts';

/** What the acts of earnings are called in the audit log. */
export const earningsActs: ActNames = {
  'billing.moveEarnings': ['收益转入余额', 'Moved earnings to the balance'],
};
