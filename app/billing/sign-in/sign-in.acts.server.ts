import type { ActNames } from '#app/core/audit.server.ts';

/** What the acts of sign in are called in the audit log. */
export const signInActs: ActNames = {
  'billing.signInToday': ['每日签到', 'Signed in for the day'],
  'billing.makeUpDay': ['补签', 'Made up a sign-in day'],
};
