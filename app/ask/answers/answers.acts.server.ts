import type { ActNames } from '#app/core/audit.server.ts';

/** What the acts of answers are called in the audit log. */
export const answersActs: ActNames = {
  'ask.postAnswer': ['回答', 'Answered'],
  'ask.editAnswer': ['编辑回答', 'Edited an answer'],
  'ask.deleteAnswer': ['删除回答', 'Deleted an answer'],
  'ask.acceptAnswer': ['采纳回答', 'Accepted an answer'],
};
