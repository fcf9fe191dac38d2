import type { ActNames } from '#app/core/audit.server.ts';

/** What the acts of reauth are called in the audit log. */
export const reauthActs: ActNames = {
  'account.prove': ['确认是本人', 'Confirmed their identity'],
};
