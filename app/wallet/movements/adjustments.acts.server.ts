import type { ActNames } from '#app/core/audit.server.ts';

/** What the acts of adjustments are called in the audit log. */
export const adjustmentsActs: ActNames = {
  'wallet.adjust': ['调账', 'Adjusted the books'],
  'wallet.writeOff': ['核销坏账', 'Wrote a debt off'],
};
