import type { ActNames } from '#app/core/audit.server.ts';

/** What the acts of books are called in the audit log. */
export const booksActs: ActNames = {
  'billing.proposeAdjustment': ['提出调账', 'Proposed a ledger correction'],
  'billing.decideAdjustment': ['复核调账', 'Decided on a ledger correction'],
};
