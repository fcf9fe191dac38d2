import type { ActNames } from '#app/core/audit.server.ts';

/** What the acts of reports of ratings are called in the audit log. */
export const ratingReportsActs: ActNames = {
  'market.reportRating': ['举报插件评价', 'Reported a rating of a plugin'],
  'market.keepRating': ['驳回对插件评价的举报', 'Turned reports of a rating down'],
};
