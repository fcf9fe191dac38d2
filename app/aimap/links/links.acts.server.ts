import type { ActNames } from '#app/core/audit.server.ts';

/** What the acts about links are called in the audit log. */
export const linksActs: ActNames = {
  'aimap.checkLinks': ['检查地图的链接', 'Checked links of the map'],
  'aimap.askLink': ['立即检查链接', 'Had a link checked at once'],
  'aimap.replaceLink': ['更换链接的地址', 'Replaced the address of a link'],
  'aimap.archiveLink': ['记下链接的存档地址', 'Noted where a copy of a link lies'],
  'aimap.settleReports': ['处理完链接的报告', 'Settled reports of a link'],
};
