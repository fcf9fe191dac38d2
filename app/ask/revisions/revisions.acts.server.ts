import type { ActNames } from '#app/core/audit.server.ts';

/** What the acts of revisions are called in the audit log. */
export const revisionsActs: ActNames = {
  'ask.rollBack': ['恢复旧版本', 'Rolled back'],
};
