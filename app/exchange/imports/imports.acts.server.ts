import type { ActNames } from '#app/core/audit.server.ts';

/** What the acts of imports are called in the audit log. */
export const importsActs: ActNames = {
  'ask.startImport': ['开始导入', 'Began an import'],
  'ask.cancelImport': ['停止导入', 'Stopped an import'],
  'ask.resumeImport': ['继续导入', 'Resumed an import'],
  'ask.endImport': ['导入结束', 'An import ended'],
};
