import type { ActNames } from '#app/core/audit.server.ts';

/** What the acts of editors of the map are called in the audit log. */
export const editingActs: ActNames = {
  'aimap.mergeTopic': ['合并知识点', 'Merged a topic'],
  'aimap.splitTopic': ['拆分知识点', 'Split a topic'],
  'aimap.setTopicStatus': ['发布或归档知识点', 'Published or archived a topic'],
  'aimap.revisePath': ['路线随知识点更新', 'Revised a path with its topics'],
  'aimap.saveLayout': ['保存地图布局', 'Saved the layout of the map'],
  'aimap.undoLayout': ['撤销地图布局', 'Undid the layout of the map'],
  'aimap.savePath': ['发布学习路线', 'Published a learning path'],
  'aimap.archivePath': ['归档或恢复学习路线', 'Archived a learning path or put it back'],
};
