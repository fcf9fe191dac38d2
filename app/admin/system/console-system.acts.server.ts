import type { ActNames } from '#app/core/audit.server.ts';

/** What the acts of console system are called in the audit log. */
export const consoleSystemActs: ActNames = {
  'admin.readLetter': ['查看发件箱信件', 'Read a letter of the outbox'],
  'admin.retryJobs': ['重试任务', 'Retried jobs'],
  'admin.dropJobs': ['放弃任务', 'Dropped jobs'],
};
