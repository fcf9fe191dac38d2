import type { ActNames } from '#app/core/audit.server.ts';

/** What the acts of site exports are called in the audit log. */
export const siteExportsActs: ActNames = {
  'ask.export': ['导出内容', 'Exported the content'],
};
