import type { ActNames } from '#app/core/audit.server.ts';

/** What the acts of backups are called in the audit log. */
export const backupsActs: ActNames = {
  'admin.makeBackup': ['立即备份', 'Asked for a backup'],
};
