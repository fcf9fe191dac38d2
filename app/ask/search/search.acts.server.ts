import type { ActNames } from '#app/core/audit.server.ts';

/** What the acts of search are called in the audit log. */
export const searchActs: ActNames = {
  'ask.saveSearch': ['保存搜索', 'Saved a search'],
  'ask.deleteSavedSearch': ['删除保存的搜索', 'Deleted a saved search'],
  'ask.tellSavedSearch': ['修改保存的搜索的通知', 'Changed alerts of a saved search'],
  'ask.seeSavedSearch': ['查看保存的搜索', 'Looked at a saved search'],
  'ask.checkSavedSearch': ['保存的搜索有新结果', 'Found new results for a saved search'],
};
