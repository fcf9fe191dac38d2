import type { ActNames } from '#app/core/audit.server.ts';

/** What the acts of the first steps are called in the audit log. */
export const firstStepsActs: ActNames = {
  'admin.putStepsAway': ['收起开站清单', 'Put the list of first steps away'],
  'admin.waiveStep': ['决定开站清单中的一项', 'Decided on a first step'],
};
