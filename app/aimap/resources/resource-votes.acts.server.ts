import type { ActNames } from '#app/core/audit.server.ts';

/** What the acts on resources are called in the audit log. */
export const resourceVotesActs: ActNames = {
  'aimap.voteResource': ['评价地图资料', 'Voted on a resource of the map'],
  'aimap.reportLink': ['报告打不开的链接', 'Reported a link that does not open'],
};
