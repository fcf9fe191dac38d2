import type { ActNames } from '#app/core/audit.server.ts';

/** What the acts of pages of the operator's own are called in the audit log. */
export const sitePagesActs: ActNames = {
  'account.addSitePage': ['添加页面', 'Added a page'],
  'account.saveSitePage': ['保存页面草稿', 'Saved a draft of a page'],
  'account.publishSitePage': ['发布页面', 'Published a page'],
  'account.placeSitePage': ['修改页面的地址与位置', 'Changed where a page stands'],
  'account.hideSitePage': ['下线页面', 'Took a page offline'],
  'account.unhideSitePage': ['重新上线页面', 'Put a page online again'],
  'account.removeSitePage': ['删除页面草稿', 'Removed a page never published'],
};
