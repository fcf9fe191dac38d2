import type { ActNames } from '#app/core/audit.server.ts';

/** What the acts of moderator threads are called in the audit log. */
export const moderatorThreadsActs: ActNames = {
  'ask.writeToMember': ['以管理团队名义发消息', 'Message to a member'],
  'ask.writeToModerators': ['回复管理团队', 'Message to the moderators'],
};
