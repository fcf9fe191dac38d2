import type { ActNames } from '#app/core/audit.server.ts';

/** What the acts of the starter content are called in the audit log. */
export const starterContentActs: ActNames = {
  'admin.decideStarter': ['决定自带内容的去留', 'Decided what becomes of the starter content'],
  'admin.finishStarter': ['处理完自带内容', 'Finished with the starter content'],
};
