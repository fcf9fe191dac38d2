import type { ActNames } from '#app/core/audit.server.ts';

/** What the acts of saved views are called in the audit log. */
export const savedViewsActs: ActNames = {
  'aimap.saveView': ['保存地图视图', 'Saved a view of the map'],
  'aimap.deleteView': ['删除地图视图', 'Deleted a view of the map'],
};
