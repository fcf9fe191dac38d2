import type { ActNames } from '#app/core/audit.server.ts';

/** What the acts of search desk are called in the audit log. */
export const searchDeskActs: ActNames = {
  'ask.saveAlias': ['保存搜索同义词', 'Saved search synonyms'],
  'ask.deleteAlias': ['删除搜索同义词', 'Deleted search synonyms'],
  'ask.startReindex': ['开始重建搜索索引', 'Started rebuilding the search index'],
  'ask.stopReindex': ['停止重建搜索索引', 'Stopped rebuilding the search index'],
};
