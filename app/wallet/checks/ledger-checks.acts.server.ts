import type { ActNames } from '#app/core/audit.server.ts';

/** What the acts of ledger checks are called in the audit log. */
export const ledgerChecksActs: ActNames = {
  'wallet.pausePostings': ['暂停记账', 'Paused postings'],
  'wallet.resumePostings': ['恢复记账', 'Resumed postings'],
};
