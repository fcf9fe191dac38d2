import type { ActNames } from '#app/core/audit.server.ts';

/** What the acts of points are called in the audit log. */
export const pointsActs: ActNames = {
  'billing.expirePoints': ['积分到期', 'Let points expire'],
};
