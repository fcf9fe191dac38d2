import type { ActNames } from '#app/core/audit.server.ts';

/** What the acts of terms are called in the audit log. */
export const termsActs: ActNames = {
  'billing.changeTerms': ['变更费率与限额', 'Changed fees and limits'],
  'billing.withdrawTerms': ['撤回费率变更', 'Withdrew a change of fees'],
};
