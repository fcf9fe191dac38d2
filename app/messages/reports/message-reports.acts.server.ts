import type { ActNames } from '#app/core/audit.server.ts';

/** What the acts of message reports are called in the audit log. */
export const messageReportsActs: ActNames = {
  'messages.reportMember': ['举报会员', 'Reported a member'],
  'messages.viewReport': ['查看举报', 'Viewed a report'],
  'messages.decideReport': ['处理举报', 'Decided on a report'],
};
