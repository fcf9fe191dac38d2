import type { ActNames } from '#app/core/audit.server.ts';

/** What the acts of categories are called in the audit log. */
export const categoriesActs: ActNames = {
  'ask.addCategory': ['新建分类', 'Created a category'],
  'ask.editCategory': ['修改分类', 'Changed a category'],
  'ask.orderCategories': ['调整分类顺序', 'Reordered categories'],
  'ask.retireCategory': ['停用分类', 'Retired a category'],
  'ask.restoreCategory': ['重新启用分类', 'Reopened a category'],
};
