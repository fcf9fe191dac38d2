import type { ActNames } from '#app/core/audit.server.ts';

/** What the acts of ledger are called in the audit log. */
export const ledgerActs: ActNames = {
  'wallet.carryForward': ['留存月末余额', 'Kept month-end balances'],
};
