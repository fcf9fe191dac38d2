import type { ActNames } from '#app/core/audit.server.ts';

/** What the acts of the site's face are called in the audit log. */
export const brandingActs: ActNames = {
  'account.saveBrandImage': ['更换站点图片', 'Changed a picture of the site'],
  'account.removeBrandImage': ['移除站点图片', 'Removed a picture of the site'],
};
