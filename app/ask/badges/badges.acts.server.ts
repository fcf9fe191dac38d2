import type { ActNames } from '#app/core/audit.server.ts';

/** What the acts of badges are called in the audit log. */
export const badgesActs: ActNames = {
  'ask.grantBadge': ['授予徽章', 'Granted a badge'],
  'ask.switchBadge': ['开关徽章', 'Switched a badge on or off'],
  'ask.withdrawBadge': ['收回徽章', 'Withdrew a badge'],
};
