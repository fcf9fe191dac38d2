import type { ActNames } from '#app/core/audit.server.ts';

/** What bringing and taking the map is called in the audit log. */
export const mapExchangeActs: ActNames = {
  'aimap.exportMap': ['导出 AI 地图', 'Exported the AI map'],
  'aimap.importMap': ['导入 AI 地图', 'Imported into the AI map'],
};
