import type { ActNames } from '#app/core/audit.server.ts';

/** What the acts of merging are called in the audit log. */
export const mergingActs: ActNames = {
  'ask.mergePosts': ['合并问题', 'Merged questions'],
  'ask.undoMerge': ['撤销合并', 'Undid a merge'],
};
