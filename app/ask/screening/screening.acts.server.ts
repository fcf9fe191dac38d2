import type { ActNames } from '#app/core/audit.server.ts';

/** What the acts of screening are called in the audit log. */
export const screeningActs: ActNames = {
  'ask.holdText': ['内容待审', 'Text held for review'],
};
