import type { ActNames } from '#app/core/audit.server.ts';

/** What the acts of submissions are called in the audit log. */
export const submissionsActs: ActNames = {
  'market.submitPlugin': ['插件送审', 'Sent a plugin for review'],
  'market.withdrawSubmission': ['撤回插件送审', 'Withdrew a plugin from review'],
  'market.answerReviewer': ['答复审核员', 'Answered a reviewer'],
  'market.returnSilent': ['退回没有答复的送审', 'Returned a submission without an answer'],
};
