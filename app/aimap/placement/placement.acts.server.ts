import type { ActNames } from '#app/core/audit.server.ts';

/** What the acts of placements are called in the audit log. */
export const placementActs: ActNames = {
  'aimap.settlePlace': ['确定帖子在地图上的位置', 'Settled where a post lies on the map'],
  'aimap.choosePlaces': ['选择帖子在地图上的位置', 'Chose where a post lies on the map'],
};
