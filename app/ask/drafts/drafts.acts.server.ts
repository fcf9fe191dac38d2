import type { ActNames } from '#app/core/audit.server.ts';

/** What the acts of drafts are called in the audit log. */
export const draftsActs: ActNames = {
  'ask.saveDraft': ['保存草稿', 'Saved a draft'],
  'ask.deleteDraft': ['删除草稿', 'Deleted a draft'],
  'ask.deleteDrafts': ['删除多份草稿', 'Deleted drafts'],
};
