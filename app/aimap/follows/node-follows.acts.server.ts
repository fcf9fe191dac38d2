import type { ActNames } from '#app/core/audit.server.ts';

/** What the acts of following the map are called in the audit log. */
export const nodeFollowsActs: ActNames = {
  'aimap.setFollow': ['关注或取消关注地图上的知识点、路线', 'Followed or unfollowed a topic or path of the map'],
};
