import type { ActNames } from '#app/core/audit.server.ts';

/** What the acts of the map are called in the audit log. */
export const nodesActs: ActNames = {
  'aimap.loadMap': ['载入 AI 地图', 'Loaded the AI map'],
};
