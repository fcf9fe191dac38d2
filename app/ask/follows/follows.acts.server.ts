import type { ActNames } from '#app/core/audit.server.ts';

/** What the acts of follows are called in the audit log. */
export const followsActs: ActNames = {
  'ask.setFollow': ['关注或取消关注', 'Followed or unfollowed'],
  'ask.followPost': ['关注问题', 'Followed a question'],
  'ask.setSameQuestion': ['标记同问', 'Marked “me too”'],
  'ask.saveFollowPreference': ['修改自动关注', 'Changed automatic following'],
};
