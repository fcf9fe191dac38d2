import type { ActNames } from '#app/core/audit.server.ts';

/** What the acts of licences are called in the audit log. */
export const licencesActs: ActNames = {
  'market.activateLicence': ['在站点上激活插件许可证', 'Activated a licence of a plugin on a site'],
  'market.issueOfflineFile': ['签发插件离线文件', 'Issued an offline file of a licence'],
  'market.freeSeat': ['空出插件许可证的席位', 'Freed a seat of a licence'],
};
