import type { ActNames } from '#app/core/audit.server.ts';

/** What the acts of revisions are called in the audit log. */
export const mapRevisionsActs: ActNames = {
  'aimap.reviseMap': ['修订 AI 地图', 'Revised the AI map'],
};
